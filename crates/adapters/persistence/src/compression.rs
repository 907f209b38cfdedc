//! Compression of what is put away. Each frame says how long its content is and has a checksum, so that memory is bounded
//! before anything is unpacked, and a damaged frame is noticed.
//!
//! Messages are short and resemble each other, so that one alone compresses badly. A dictionary has what all of them share:
//! typical declarations, goods items and messages, one after the other. What was compressed with it can only be read with the very same
//! bytes, so it never changes; a better one is added under another name. `zstd -D first.txt` reads such a frame too.

use std::io;
use std::sync::LazyLock;
use zstd::bulk::{Compressor, Decompressor};
use zstd::dict::{DecoderDictionary, EncoderDictionary};

/// The first dictionary.
const FIRST: &[u8] = include_bytes!("../dictionaries/first.txt");
static FIRST_TO_PACK: LazyLock<EncoderDictionary<'_>> = LazyLock::new(|| EncoderDictionary::copy(FIRST, LEVEL));
static FIRST_TO_UNPACK: LazyLock<DecoderDictionary<'_>> = LazyLock::new(|| DecoderDictionary::copy(FIRST));

/// The level for what is written once and read rarely.
const LEVEL: i32 = 15;
/// The longest content that is compressed or unpacked. No message or declaration comes near it.
const MOST: usize = 256 * 1024 * 1024;

/// Compresses a content with the first dictionary, and makes sure that it can be unpacked again; `None` when that would make
/// it no smaller, or it is too long.
pub(crate) fn packed(content: &[u8]) -> io::Result<Option<Vec<u8>>> {
    if content.len() > MOST {
        return Ok(None);
    }
    let mut compressor = Compressor::with_prepared_dictionary(&FIRST_TO_PACK)?;
    compressor.include_checksum(true)?;
    let packed = compressor.compress(content)?;
    if packed.len() >= content.len() {
        return Ok(None);
    }
    if unpacked(&packed)? != content {
        return Err(io::Error::other("what was compressed does not unpack to the same"));
    }
    Ok(Some(packed))
}

/// The content of a frame that [`packed`] made.
pub(crate) fn unpacked(packed: &[u8]) -> io::Result<Vec<u8>> {
    let length = zstd::zstd_safe::get_frame_content_size(packed).ok().flatten();
    let length = length.and_then(|length| usize::try_from(length).ok()).filter(|length| *length <= MOST);
    let length = length.ok_or_else(|| io::Error::other("not a frame of a known length"))?;
    let content = Decompressor::with_prepared_dictionary(&FIRST_TO_UNPACK)?.decompress(packed, length)?;
    if content.len() == length { Ok(content) } else { Err(io::Error::other("a frame of another length")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_content_comes_back_byte_for_byte() {
        for content in [vec![b'a'; 300], b"<item>1</item>".repeat(5_000), (0..=255).cycle().take(4_096).collect()] {
            let frame = packed(&content).expect("compressed").expect("smaller");
            assert!(frame.len() < content.len() / 3, "{} of {}", frame.len(), content.len());
            assert_eq!(unpacked(&frame).expect("unpacked"), content);
        }
    }

    #[test]
    fn the_dictionary_is_the_one_that_stored_frames_need() {
        let digest = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, FIRST);
        let hex: String = digest.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(
            hex, "cc2e93e8c1196c9e4ca160156943673204655874fd02bb09e9512e08eb167cfd",
            "whatever was compressed could not be read any more"
        );
    }

    #[test]
    fn what_would_not_become_smaller_stays() {
        assert_eq!(packed(b"").expect("an answer"), None);
        assert_eq!(packed(b"short").expect("an answer"), None);
    }

    #[test]
    fn a_damaged_frame_is_noticed() {
        let frame = packed(&b"<item>1</item>".repeat(50)).expect("compressed").expect("smaller");
        for place in 0..frame.len() {
            let mut damaged = frame.clone();
            damaged[place] ^= 0x10;
            let read = unpacked(&damaged);
            // A bit of the header may be unused; then nothing changes.
            assert!(read.is_err() || read.is_ok_and(|read| read == b"<item>1</item>".repeat(50)), "byte {place}");
            assert!(unpacked(&frame[..place]).is_err(), "cut to {place}");
        }
        assert!(unpacked(b"no frame").is_err());
    }

    #[test]
    fn a_frame_that_claims_too_much_is_not_unpacked() {
        // A header for a content of 2^40 bytes: magic number, one segment with a length of eight bytes.
        let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0b1110_0000];
        frame.extend_from_slice(&(1_u64 << 40).to_le_bytes());
        assert!(unpacked(&frame).is_err());
    }
}
