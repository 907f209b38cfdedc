use crate::FileKind;

/// The start of a file of this kind, long enough to be accepted as one.
#[must_use]
pub fn specimen(kind: FileKind) -> Vec<u8> {
    match kind {
        FileKind::Pdf => b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n".to_vec(),
        FileKind::Doc | FileKind::Xls => [&b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"[..], &[0; 504]].concat(),
        FileKind::Docx => package("word/document.xml"),
        FileKind::Xlsx => package("xl/workbook.xml"),
        FileKind::Jpeg => b"\xff\xd8\xff\xe0\0\x10JFIF\0".to_vec(),
        FileKind::Png => b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(),
        FileKind::Gif => b"GIF89a\x01\0\x01\0\0\0\0;".to_vec(),
        FileKind::Webp => b"RIFF\x24\0\0\0WEBPVP8 ".to_vec(),
        FileKind::Text => "Größe 5 €\n".into(),
        FileKind::Csv => "\u{feff}code;description\r\n73181595;bolts\r\n".into(),
        FileKind::Xml => b"<?xml version=\"1.0\"?>\n<invoice/>".to_vec(),
    }
}

/// An Office package with its first entries.
fn package(part: &str) -> Vec<u8> {
    let mut archive = Vec::new();
    for name in ["[Content_Types].xml", "_rels/.rels", part] {
        archive.extend_from_slice(b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
        archive.extend_from_slice(&u16::try_from(name.len()).unwrap_or_default().to_le_bytes());
        archive.extend_from_slice(&[0, 0]);
        archive.extend_from_slice(name.as_bytes());
    }
    archive
}
