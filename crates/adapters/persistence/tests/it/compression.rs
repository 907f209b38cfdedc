use customs_persistence::internals::{FIRST_DICTIONARY, packed, unpacked};

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
    let digest = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, FIRST_DICTIONARY);
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
