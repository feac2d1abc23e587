package dev.peerage.bittorrent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Python hashes bytes by SipHash-1-3: {@code PYTHONHASHSEED=0 python3 -c "print(hex(hash(b'12345678') % 2**64))"}, from 3.11 on. */
class SipHash13Tests {

    /** {@code b'12345678'}. */
    @Test
    void eightBytesHashAsPythonHashesThem() {
        assertThat(SipHash13.hash(0, 0, 2, 0x3837363534333231L, 8L << 56, 0)).isEqualTo(0x3489982430560a87L);
    }

    /** {@code bytes(range(20))}. */
    @Test
    void twentyBytesHashAsPythonHashesThem() {
        assertThat(SipHash13.hash(0, 0, 3, 0x0706050403020100L, 0x0f0e0d0c0b0a0908L, 20L << 56 | 0x13121110L))
                .isEqualTo(0x639e355ae68c0100L);
    }

    /** Under the key 00 01 .. 0f, whose halves differ. */
    @Test
    void theKeyAndEveryWordMatter() {
        int mixed = SipHash13.mix(0x0706050403020100L, 0x0f0e0d0c0b0a0908L, 1, 2, 3);

        assertThat(SipHash13.mix(0x0706050403020101L, 0x0f0e0d0c0b0a0908L, 1, 2, 3))
                .isNotEqualTo(mixed);
        assertThat(SipHash13.mix(0x0706050403020100L, 0x0f0e0d0c0b0a0909L, 1, 2, 3))
                .isNotEqualTo(mixed);
        assertThat(SipHash13.mix(0x0706050403020100L, 0x0f0e0d0c0b0a0908L, 0, 2, 3))
                .isNotEqualTo(mixed);
        assertThat(SipHash13.mix(0x0706050403020100L, 0x0f0e0d0c0b0a0908L, 1, 0, 3))
                .isNotEqualTo(mixed);
        assertThat(SipHash13.mix(0x0706050403020100L, 0x0f0e0d0c0b0a0908L, 1, 2, 0))
                .isNotEqualTo(mixed);
    }

    @Test
    void bothHalvesAreFoldedIntoOne() {
        assertThat(SipHash13.mix(0, 0, 0x3837363534333231L, 8L << 56)).isEqualTo(0x34899824 ^ 0x30560a87);
    }
}
