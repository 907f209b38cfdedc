use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;

/// The bytes in the format of the filter `FlateDecode`.
pub(super) fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::with_capacity(bytes.len() / 2), Compression::default());
    // Writing into memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
