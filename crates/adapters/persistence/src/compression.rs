//! Compression of what is archived. Each frame says how long its content is and has a checksum, so that memory is
//! bounded before anything is unpacked, and a damaged frame is noticed.
//!
//! Messages are short and resemble each other, so that a single one compresses badly. A dictionary has what all of them
//! share: typical declarations, goods items and messages, one after the other. Content that was compressed with it can
//! only be read with the very same bytes, so it never changes; a better one is added under another name.
//! `zstd -D first.txt` reads such a frame too.

use std::io;
use std::sync::LazyLock;
use zstd::bulk::{Compressor, Decompressor};
use zstd::dict::{DecoderDictionary, EncoderDictionary};

/// The first dictionary.
pub const FIRST: &[u8] = include_bytes!("../dictionaries/first.txt");
static FIRST_TO_PACK: LazyLock<EncoderDictionary<'_>> = LazyLock::new(|| EncoderDictionary::copy(FIRST, LEVEL));
static FIRST_TO_UNPACK: LazyLock<DecoderDictionary<'_>> = LazyLock::new(|| DecoderDictionary::copy(FIRST));

/// The level for content that is written once and read rarely.
const LEVEL: i32 = 15;
/// The longest content that is compressed or unpacked. No message or declaration comes near it.
const MOST: usize = 256 * 1024 * 1024;

/// Compresses a content with the first dictionary, and makes sure that it can be unpacked again; `None` when that would
/// make it no smaller, or it is too long.
pub fn packed(content: &[u8]) -> io::Result<Option<Vec<u8>>> {
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
pub fn unpacked(packed: &[u8]) -> io::Result<Vec<u8>> {
    let length = zstd::zstd_safe::get_frame_content_size(packed).ok().flatten();
    let length = length.and_then(|length| usize::try_from(length).ok()).filter(|length| *length <= MOST);
    let length = length.ok_or_else(|| io::Error::other("not a frame of a known length"))?;
    let content = Decompressor::with_prepared_dictionary(&FIRST_TO_UNPACK)?.decompress(packed, length)?;
    if content.len() == length { Ok(content) } else { Err(io::Error::other("a frame of another length")) }
}
