use super::parts::{UploadParts, unreadable};
use crate::Services;
use crate::failure::Failure;
use crate::once;
use crate::visit::Member;
use actix_multipart::{Field, MultipartError};
use bytes::Bytes;
use customs_documents::{
    CheckedBytes, DocumentForm, FileKey, FileName, MAX_DESCRIPTION, Received, Reception, Refused, StoredFile,
};
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use customs_serving::{Pieces, over_bytes, sent_file_name};
use futures_util::StreamExt;

/// The most bytes of a text part; longer than any rule of the form allows.
const MOST_TEXT: usize = 16 * 1024;

/// A part with its bytes in pieces of a useful size.
type Parted = Pieces<Field, MultipartError>;

/// Takes the parts of an upload as they arrive: texts into memory, the file into the store.
pub(super) struct Intake {
    member: Member,
    services: Services,
    pub(super) form: DocumentForm,
    pub(super) errors: FieldErrors,
    /// The key of the form.
    pub(super) key: String,
    /// The file, if it arrived whole and breaks no rule.
    pub(super) file: Option<StoredFile>,
    /// The key of the upload, which is recorded before its file is stored.
    pub(super) upload: Option<FileKey>,
    has_file_part: bool,
}

impl Intake {
    pub(super) fn new(member: Member, services: Services) -> Self {
        Self {
            member,
            services,
            form: DocumentForm::default(),
            errors: FieldErrors::default(),
            key: String::new(),
            file: None,
            upload: None,
            has_file_part: false,
        }
    }

    /// Reads all parts. Broken rules are collected, so that all are reported together.
    pub(super) async fn read(&mut self, UploadParts(mut parts): UploadParts) -> Result<(), Failure> {
        while let Some(part) = parts.next().await {
            let part = part.map_err(|error| unreadable(&error))?;
            match part.name().unwrap_or_default() {
                "file" => self.take_file(part).await?,
                "document_type" => self.form.document_type = self.text("document_type", part).await?,
                "description" => self.form.description = self.text("description", part).await?,
                once::FIELD => self.key = self.text(once::FIELD, part).await?.unwrap_or_default(),
                _ => pass_over(Pieces::new(part)).await?,
            }
        }
        if !self.has_file_part {
            self.errors.add("file", BrokenRule::required());
        }
        if let Err(broken) = self.form.check() {
            self.errors.extend(broken);
        }
        Ok(())
    }

    async fn text(&mut self, name: &str, part: Field) -> Result<Option<String>, Failure> {
        let (mut text, mut part) = (Vec::new(), Pieces::new(part));
        while let Some(piece) = part.next().await {
            let piece = piece.map_err(|error| unreadable(&error))?;
            let missing = (MOST_TEXT + 1).saturating_sub(text.len()).min(piece.len());
            text.extend_from_slice(&piece[..missing]);
        }
        if text.len() > MOST_TEXT {
            let rule =
                BrokenRule::new(RuleCode::Length, format!("must not be longer than {MAX_DESCRIPTION} characters"));
            self.errors.add(name, rule.with("max", MAX_DESCRIPTION));
            return Ok(None);
        }
        String::from_utf8(text).map(Some).map_err(|_| Failure::BadRequest)
    }

    async fn take_file(&mut self, part: Field) -> Result<(), Failure> {
        if self.has_file_part {
            return pass_over(Pieces::new(part)).await;
        }
        self.has_file_part = true;
        let sent = sent_file_name(part.content_disposition());
        if sent.is_empty() {
            // A form without a chosen file has this part too.
            self.errors.add("file", BrokenRule::required());
            return pass_over(Pieces::new(part)).await;
        }
        match FileName::parse(&sent) {
            Ok(name) => self.store(Pieces::new(part), name).await,
            Err(rule) => {
                self.errors.add("file", rule);
                pass_over(Pieces::new(part)).await
            }
        }
    }

    /// Stores the file as it arrives.
    async fn store(&mut self, mut part: Parted, name: FileName) -> Result<(), Failure> {
        let (documents, organisation) = (self.services.documents.clone(), self.member.organisation());
        let beginning = documents.clone();
        let upload = self.member.act(move || Ok(beginning.begin_upload(organisation)?)).await?;
        self.upload = Some(upload.key.clone());
        let mut reception = documents.receive(upload, name).await?;
        while let Some(piece) = part.next().await {
            let piece = match piece {
                Ok(piece) => piece,
                Err(error) => {
                    reception.abort().await;
                    return Err(unreadable(&error));
                }
            };
            let (kept, checked) = check(reception, piece).await?;
            reception = kept;
            let written = match checked {
                Ok(bytes) => reception.write(bytes).await,
                Err(refused) => Err(refused),
            };
            if let Err(refused) = written {
                return self.refuse(reception, refused, part).await;
            }
        }
        match reception.finish().await? {
            Received::Stored(file) => self.file = Some(file),
            Received::Broken(rule) => self.errors.add("file", rule),
        }
        Ok(())
    }

    /// Gives the file up. The rest is read nevertheless: a browser that is still sending shows no answer.
    async fn refuse(&mut self, reception: Reception, refused: Refused, part: Parted) -> Result<(), Failure> {
        reception.abort().await;
        match refused {
            Refused::Failed(error) => Err(error.into()),
            Refused::Broken(rule) => {
                self.errors.add("file", rule);
                pass_over(part).await
            }
        }
    }
}

/// Checks a piece of the file, which computes over each of its bytes and leaves the loop for it. When the request ends
/// meanwhile, the piece is dropped with all that belongs to it, and the recorded upload is cleaned up.
async fn check(mut reception: Reception, piece: Bytes) -> Result<(Reception, Result<CheckedBytes, Refused>), Failure> {
    let length = piece.len();
    let work = move || {
        let checked = reception.check(piece);
        Ok((reception, checked))
    };
    over_bytes(length, work).await
}

/// Reads a part to its end and drops it.
async fn pass_over(mut part: Parted) -> Result<(), Failure> {
    while let Some(piece) = part.next().await {
        piece.map_err(|error| unreadable(&error))?;
    }
    Ok(())
}
