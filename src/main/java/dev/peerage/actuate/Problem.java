package dev.peerage.actuate;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * Why a request was refused, as RFC 9457 has it. Holds nothing of the request but names that the tracker knows, or
 * that are as plain as those.
 *
 * @param title the status in words
 * @param status the status
 * @param detail a sentence for the operator
 * @param field which part of the request is meant, or null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Problem(
        String title, int status, String detail, @Nullable String field) {

    static Problem of(HttpStatus status, String detail) {
        return new Problem(status.getReasonPhrase(), status.value(), detail, null);
    }

    /** A field of the body that nobody knows. */
    static Problem ofUnknownField(String field, String detail) {
        HttpStatus status = HttpStatus.BAD_REQUEST;
        return new Problem(status.getReasonPhrase(), status.value(), detail, field);
    }

    /** A field of the body that cannot be used. */
    static Problem ofField(String field, String reason) {
        HttpStatus status = HttpStatus.BAD_REQUEST;
        return new Problem(status.getReasonPhrase(), status.value(), field + ": " + reason, field);
    }
}
