use crate::failure::Failure;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::HttpResponse;
use actix_web::body::SizedStream;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use bytes::{Bytes, BytesMut};
use customs_documents::{Document, DocumentId, FileKind, FileReader, Owner};
use futures_util::{StreamExt, stream};
use std::fmt::Write;

/// Allows no scripts and no requests for what a user sent, and only a frame of our own pages around it.
const PREVIEW: &str = "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
const DOWNLOAD: &str = "sandbox; default-src 'none'; frame-ancestors 'self'";

/// The file of a document, for the frame on its page. What is not safe to show is sent as a file to be saved.
pub(crate) async fn preview(member: Member, services: Services, owner: Owner, id: i64) -> Answer {
    let (document, mut reader) = open(&member, &services, owner, id).await?;
    let mut beginning = BytesMut::new();
    while beginning.len() < BEGINNING {
        match reader.next().await.map_err(customs_documents::DocumentError::from)? {
            Some(piece) => beginning.extend_from_slice(&piece),
            None => break,
        }
    }
    let looked_at = &beginning[..beginning.len().min(BEGINNING)];
    Ok(match shown_as(looked_at) {
        Some(media_type) => answer(&document, media_type, "inline", PREVIEW, beginning.freeze(), reader),
        None => answer(&document, "application/octet-stream", "attachment", DOWNLOAD, beginning.freeze(), reader),
    })
}

/// The file of a document, to be saved.
pub(crate) async fn download(member: Member, services: Services, owner: Owner, id: i64) -> Answer {
    let (document, reader) = open(&member, &services, owner, id).await?;
    let media_type = document.file.name.kind().mime_type();
    Ok(answer(&document, media_type, "attachment", DOWNLOAD, Bytes::new(), reader))
}

async fn open(
    member: &Member,
    services: &Services,
    owner: Owner,
    id: i64,
) -> Result<(Document, Box<dyn FileReader>), Failure> {
    let (documents, organisation) = (services.documents.clone(), member.organisation());
    let document = member.read(move || Ok(documents.show(organisation, owner, DocumentId::new(id))?)).await?;
    let reader = services.documents.read(&document, 0..document.file.size).await?;
    Ok((document, reader))
}

/// Sends the bytes that were read and the rest, piece by piece. A failure in the middle closes the connection, and the
/// browser sees by the announced length that bytes are missing.
fn answer(
    document: &Document,
    media_type: &'static str,
    disposition: &str,
    policy: &'static str,
    beginning: Bytes,
    reader: Box<dyn FileReader>,
) -> HttpResponse {
    let rest = stream::try_unfold(reader, |mut reader| async move {
        match reader.next().await {
            Ok(piece) => Ok(piece.map(|piece| (piece, reader))),
            Err(error) => {
                tracing::error!(%error, "a download broke off");
                Err(actix_web::Error::from(Failure::Unavailable(error.into())))
            }
        }
    });
    let first = stream::iter((!beginning.is_empty()).then_some(Ok(beginning)));
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, media_type))
        .insert_header((CONTENT_DISPOSITION, named(disposition, document.file.name.as_str())))
        .insert_header((CONTENT_SECURITY_POLICY, policy))
        .body(SizedStream::new(document.file.size, Box::pin(first.chain(rest))))
}

/// The header that names a file (RFC 6266): in ASCII for readers that know no more, and exactly for all others.
pub fn named(disposition: &str, name: &str) -> String {
    let is_plain = |letter: char| matches!(letter, ' '..='~') && !matches!(letter, '"' | '\\' | '%');
    let plain: String = name.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).collect();
    let mut header = format!("{disposition}; filename=\"{plain}\"");
    if plain != name {
        header.push_str("; filename*=UTF-8''");
        for byte in name.bytes() {
            if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_') {
                header.push(char::from(byte));
            } else {
                // Writing to a text cannot fail.
                let _ = write!(header, "%{byte:02X}");
            }
        }
    }
    header
}

/// How many bytes at the beginning of a file show its type.
pub(super) const BEGINNING: usize = 512;

/// Whether files of this kind have a preview, if their content is what the name says.
pub(super) const fn may_be_previewed(kind: FileKind) -> bool {
    match kind {
        FileKind::Pdf | FileKind::Jpeg | FileKind::Png | FileKind::Gif | FileKind::Webp => true,
        FileKind::Text | FileKind::Csv | FileKind::Xml => true,
        FileKind::Doc | FileKind::Docx | FileKind::Xls | FileKind::Xlsx => false,
    }
}

/// The type under which a browser may show a file, by its first bytes and never by its name. Markup is shown as plain
/// text; what is none of these is not shown at all.
pub fn shown_as(beginning: &[u8]) -> Option<&'static str> {
    let is = |signature: &[u8]| beginning.starts_with(signature);
    if is(b"%PDF-") {
        Some("application/pdf")
    } else if is(b"\xff\xd8\xff") {
        Some("image/jpeg")
    } else if is(b"\x89PNG\r\n\x1a\n") {
        Some("image/png")
    } else if is(b"GIF87a") || is(b"GIF89a") {
        Some("image/gif")
    } else if is(b"RIFF") && beginning.get(8..12) == Some(b"WEBP") {
        Some("image/webp")
    } else {
        text_as(beginning)
    }
}

/// The type of a text by its encoding; `None` when the bytes are no text.
fn text_as(beginning: &[u8]) -> Option<&'static str> {
    if beginning.starts_with(b"\xff\xfe") || beginning.starts_with(b"\xfe\xff") {
        return Some("text/plain; charset=utf-16");
    }
    if beginning.iter().any(|byte| matches!(byte, 0..=8 | 14..=31 | 127)) {
        return None;
    }
    // The bytes may end in the middle of a letter.
    let is_utf_8 = std::str::from_utf8(beginning).map_or_else(|error| error.error_len().is_none(), |_| true);
    Some(if is_utf_8 { "text/plain; charset=utf-8" } else { "text/plain; charset=windows-1252" })
}
