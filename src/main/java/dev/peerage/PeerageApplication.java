package dev.peerage;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the tracker: both doors, the repository behind them and the management port. */
@SpringBootApplication(proxyBeanMethods = false)
public class PeerageApplication {

    public static void main(String[] args) {
        SpringApplication.run(PeerageApplication.class, args);
    }
}
