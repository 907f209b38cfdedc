//! Random names of requests, errors and claims. Nothing here guards a secret, but a predictable
//! name could be taken by somebody else.

/// That many random bytes, in hexadecimal.
pub(crate) fn hex<const BYTES: usize>() -> String {
    let mut bytes = [0; BYTES];
    // The generator of aws-lc fails only when the operating system has no randomness at all; then
    // names repeat, which none of their uses depends on.
    let _ = aws_lc_rs::rand::fill(&mut bytes);
    hex::encode(bytes)
}
