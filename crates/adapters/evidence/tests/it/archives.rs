//! Archives for tests: as the service writes them, and put together of any entries.

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::signature::Ed25519KeyPair;
use customs_evidence::{About, ArchiveWriter, EvidenceKey, Verification, verify};
use customs_kernel::Subject;
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// Entries with their bytes.
pub(crate) type Entries = Vec<(String, Vec<u8>)>;

pub(crate) fn key() -> EvidenceKey {
    let pair = Ed25519KeyPair::generate().expect("a key");
    let der: Pkcs8V1Der<'_> = pair.as_der().expect("its form");
    let pem = pem::encode(&pem::Pem::new("PRIVATE KEY", der.as_ref()));
    EvidenceKey::from_pem(pem.as_bytes()).expect("a private key")
}

pub(crate) fn about() -> About {
    About {
        organisation_id: 7,
        record: Subject::declaration(12),
        reference: "REF-12".to_owned(),
        created_at: "2026-03-02T09:00:00Z".parse().expect("a moment"),
        created_by: "Desk".to_owned(),
    }
}

/// The bytes of an archive with three entries, one of which is empty.
pub(crate) fn archive(key: &EvidenceKey) -> Vec<u8> {
    let mut writer = ArchiveWriter::new().expect("a file");
    writer.add("record.json", b"{\"id\":12}").expect("room");
    writer.add("customs-messages/1-outbound.xml", b"<Declaration/>").expect("room");
    writer.add("documents/3-invoice.pdf", b"").expect("room");
    writer.leave_out("invoices", "The token lacks the scope invoices:read.");
    let mut archive = writer.finish(about(), key).expect("an archive");
    let mut bytes = Vec::new();
    while let Some(piece) = archive.next_bytes().expect("bytes") {
        bytes.extend_from_slice(&piece);
    }
    assert_eq!(bytes.len() as u64, archive.size());
    bytes
}

/// The entries of an archive, as a library of others reads them.
pub(crate) fn entries(archive: &[u8]) -> Entries {
    let mut zip = ZipArchive::new(Cursor::new(archive)).expect("a ZIP file");
    let names: Vec<String> = zip.file_names().map(|name| name.expect("a name").into_owned()).collect();
    let bytes = names.into_iter().map(|name| {
        let mut bytes = Vec::new();
        zip.by_name(&name).expect("an entry").read_to_end(&mut bytes).expect("its bytes");
        (name, bytes)
    });
    bytes.collect()
}

/// An archive of these entries.
pub(crate) fn put_together(entries: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        zip.start_file(name, options).expect("an entry");
        zip.write_all(bytes).expect("its bytes");
    }
    zip.finish().expect("an archive").into_inner()
}

pub(crate) fn checked(archive: &[u8]) -> Verification {
    verify(archive, None).expect("a file that can be read")
}

/// The names of entries that a check finds wrong, and the words for that.
pub(crate) fn faults(archive: &[u8]) -> Vec<(Option<String>, &'static str)> {
    checked(archive).faults.iter().map(|fault| (fault.entry().map(str::to_owned), fault.code())).collect()
}
