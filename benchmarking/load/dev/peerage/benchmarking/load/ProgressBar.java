package dev.peerage.benchmarking.load;

import java.io.Console;
import java.io.PrintStream;
import java.util.Locale;

/** One line that is written over itself, on a terminal only. */
final class ProgressBar {

    private static final int WIDTH = 30;
    private static final int LINE = 100;

    private final PrintStream out;
    private final boolean shown;

    ProgressBar(PrintStream out) {
        this.out = out;
        this.shown = onTerminal();
    }

    /** Since 22 there is a console without a terminal too, and a method to tell. */
    @SuppressWarnings("SystemConsoleNull") // before 22 null says it
    private static boolean onTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException before22) {
            return true;
        }
    }

    void show(String what, double part) {
        if (shown) {
            int full = (int) Math.round(Math.min(1, part) * WIDTH);
            out.printf(
                    Locale.ROOT,
                    "\r%-" + LINE + "s",
                    String.format(
                            Locale.ROOT,
                            "[%s%s] %3.0f %% %s",
                            "#".repeat(full),
                            ".".repeat(WIDTH - full),
                            part * 100,
                            what));
            out.flush();
        }
    }

    void clear() {
        if (shown) {
            out.print("\r" + " ".repeat(LINE) + "\r");
            out.flush();
        }
    }
}
