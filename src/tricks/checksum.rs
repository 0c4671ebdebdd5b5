//! Checksum of the endgame table's file.

/// Returns the checksum of some bytes, taken eight at a time.
///
/// Each step is a bijection of the sum so far, and of the eight bytes that it takes. So damage
/// within eight aligned bytes always changes the sum. Other damage goes unnoticed once in 2^64.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let step = |sum: u64, word: u64| {
        let sum = (sum ^ word).wrapping_mul(FACTOR);
        sum ^ sum >> 32
    };
    let (words, tail) = bytes.as_chunks();
    let sum = words.iter().fold(bytes.len() as u64, |sum, &word| step(sum, u64::from_le_bytes(word)));
    let mut last = [0; 8];
    last[..tail.len()].copy_from_slice(tail);
    step(sum, u64::from_le_bytes(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_flipped_byte_is_detected() {
        let mut bytes: Vec<u8> = (0..61).collect();
        let sum = checksum(&bytes);
        for at in 0..bytes.len() {
            for flip in 1..=255 {
                bytes[at] ^= flip;
                assert_ne!(checksum(&bytes), sum, "{at} {flip}");
                bytes[at] ^= flip;
            }
        }
        assert_ne!(checksum(&bytes[..60]), sum);
        assert_ne!(checksum(&[]), checksum(&[0]));
    }
}
