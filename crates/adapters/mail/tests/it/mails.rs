//! Sample mails, and functions that read sent ones.

use customs_kernel::OrganisationId;
use customs_mail::testing::new_mail;
use customs_mail::{Enclosure, HeaderLine, MailId, OutgoingMail};
use customs_mail_transport::Sender;

pub(crate) fn sender() -> Sender {
    "Platform <billing@platform.example>".parse().expect("a sender")
}

/// A mail with an umlaut in every place that may have one, and two files.
pub(crate) fn mail() -> OutgoingMail {
    let new = new_mail(OrganisationId::new(3), 7);
    let file = |name: &str, media_type, bytes: &[u8]| Enclosure {
        file_name: HeaderLine::file_name(name),
        media_type,
        bytes: bytes.to_vec(),
    };
    OutgoingMail {
        id: MailId::new(42),
        organisation: new.organisation,
        content: new.content,
        enclosures: vec![
            file("factuur € 2026-00001.pdf", "application/pdf", b"%PDF-1.7\r\n.\r\n\xff\x00\n"),
            file("2026-00001.xml", "application/xml", "<Invoice>Łódź\n</Invoice>".as_bytes()),
        ],
        created_at: new.created_at,
    }
}

/// The headers of a message, unfolded.
pub(crate) fn headers(message: &str) -> Vec<String> {
    let (head, _) = message.split_once("\r\n\r\n").expect("a head and a body");
    head.replace("\r\n ", " ").replace("\r\n\t", " ").split("\r\n").map(str::to_owned).collect()
}

/// The single header with this name.
pub(crate) fn header(message: &str, name: &str) -> String {
    let prefix = format!("{name}: ");
    let found: Vec<String> =
        headers(message).into_iter().filter_map(|line| line.strip_prefix(&prefix).map(str::to_owned)).collect();
    assert_eq!(found.len(), 1, "{name}: {found:?} in\n{message}");
    found.into_iter().next().unwrap_or_default()
}

/// Head and body of each part, the body in bytes when it is Base64.
pub(crate) fn parts(message: &str) -> Vec<(String, Vec<u8>)> {
    let kind = header(message, "Content-Type");
    let (_, boundary) = kind.split_once("boundary=\"").expect("a boundary");
    let marker = format!("--{}", boundary.trim_end_matches('"'));
    let pieces: Vec<&str> = message.split(&marker).collect();
    let last = pieces.len() - 1;
    assert!(pieces[last].starts_with("--"), "the end is marked");
    pieces[1..last]
        .iter()
        .map(|piece| {
            let (head, body) = piece.split_once("\r\n\r\n").expect("a head and a body");
            let bytes = if head.contains("base64") { decoded(body) } else { body.as_bytes().to_vec() };
            (head.trim().to_owned(), bytes)
        })
        .collect()
}

/// Decodes Base64 by hand, since a test shares no decoder with the code under test.
fn decoded(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let mut bits: u32 = 0;
    let mut count = 0;
    for letter in text.bytes() {
        let Some(value) = LETTERS.iter().position(|known| *known == letter) else { continue };
        bits = bits << 6 | u32::try_from(value).expect("six bits");
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 0xff).expect("a byte"));
        }
    }
    bytes
}
