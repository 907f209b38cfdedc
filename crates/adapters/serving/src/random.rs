//! Random names of requests, errors and claims. They protect no secret, but a predictable name could be used by another
//! caller.

/// Makes this number of random bytes, in hexadecimal.
#[must_use]
pub fn hex<const BYTES: usize>() -> String {
    let mut bytes = [0; BYTES];
    // The generator of aws-lc fails only if the operating system has no randomness at all; names then repeat, which
    // does no harm to any of their uses.
    let _ = aws_lc_rs::rand::fill(&mut bytes);
    hex::encode(bytes)
}
