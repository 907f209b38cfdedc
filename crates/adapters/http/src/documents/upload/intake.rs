use super::body_digest::BodyDigest;
use super::parts::{UploadParts, unreadable};
use super::received_body::ReceivedBody;
use crate::{ApiError, blocking, over_bytes};
use actix_multipart::{Field, MultipartError};
use bytes::Bytes;
use customs_documents::{
    CheckedBytes, DocumentForm, Documents, FileKey, FileName, MAX_FILE_SIZE, Received, Reception, Refused, StoredFile,
};
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId, RuleCode};
use customs_serving::{Pieces, sent_file_name};
use futures_util::StreamExt;
use std::ops::ControlFlow;

/// Largest number of bytes in a text part; longer than any rule of the form allows.
const MAX_TEXT: usize = 16 * 1024;

/// A part whose bytes come in pieces of a useful size.
type Parted = Pieces<Field, MultipartError>;

/// Takes the parts of an upload as they arrive: texts into memory, the file into the store.
pub(super) struct Intake {
    documents: Documents,
    organisation: OrganisationId,
    form: DocumentForm,
    errors: FieldErrors,
    has_file_part: bool,
    file: Option<StoredFile>,
    /// Key of the upload, which is recorded before the file is stored.
    upload: Option<FileKey>,
    digest: BodyDigest,
}

impl Intake {
    pub(super) fn new(documents: Documents, organisation: OrganisationId, distinguish_bodies: bool) -> Self {
        Self {
            documents,
            organisation,
            form: DocumentForm::default(),
            errors: FieldErrors::default(),
            has_file_part: false,
            file: None,
            upload: None,
            digest: BodyDigest::new(distinguish_bodies),
        }
    }

    /// Reads all parts, or stops once the rest no longer matters. Broken rules are collected.
    pub(super) async fn read(&mut self, UploadParts(mut parts): UploadParts) -> Result<(), ApiError> {
        while let Some(part) = parts.next().await {
            let part = part.map_err(|error| unreadable(&error))?;
            let name = part.name().unwrap_or_default().to_owned();
            self.digest.note_end_of(name.as_bytes());
            let flow = match name.as_str() {
                "file" => self.take_file(part).await?,
                "document_type" | "description" => self.take_text(&name, part).await?,
                _ => self.pass_over(Pieces::new(part)).await?,
            };
            self.digest.note_end_of(b"");
            if flow.is_break() {
                return Ok(());
            }
        }
        if !self.has_file_part {
            self.errors.add("file", BrokenRule::required());
        }
        Ok(())
    }

    /// The key of the recorded upload, whatever its outcome.
    pub(super) const fn upload(&self) -> Option<&FileKey> {
        self.upload.as_ref()
    }

    /// The parts that were read.
    pub(super) fn body(&self) -> ReceivedBody {
        let (form, errors, file) = (self.form.clone(), self.errors.clone(), self.file.clone());
        ReceivedBody { form, errors, file, digest: self.digest.whole() }
    }

    async fn take_text(&mut self, name: &str, part: Field) -> Result<ControlFlow<()>, ApiError> {
        let (mut text, mut part) = (Vec::new(), Pieces::new(part));
        while let Some(chunk) = part.next().await {
            let chunk = chunk.map_err(|error| unreadable(&error))?;
            self.note(&chunk).await?;
            let missing = (MAX_TEXT + 1).saturating_sub(text.len()).min(chunk.len());
            text.extend_from_slice(&chunk[..missing]);
        }
        let field = if name == "description" { &mut self.form.description } else { &mut self.form.document_type };
        if field.is_some() {
            self.errors.add(name, (RuleCode::SentOnce, "must be sent once"));
        }
        match String::from_utf8(text) {
            Ok(text) if text.len() <= MAX_TEXT => *field = Some(text),
            Ok(_) => {
                let rule =
                    BrokenRule::new(RuleCode::LengthInBytes, format!("must not be longer than {MAX_TEXT} bytes"));
                self.errors.add(name, rule.with("max", MAX_TEXT));
            }
            Err(_) => self.errors.add(name, (RuleCode::Utf8, "must be text in UTF-8")),
        }
        Ok(ControlFlow::Continue(()))
    }

    async fn take_file(&mut self, part: Field) -> Result<ControlFlow<()>, ApiError> {
        if self.has_file_part {
            self.errors.add("file", (RuleCode::SentOnce, "must be sent once"));
            return self.pass_over(Pieces::new(part)).await;
        }
        self.has_file_part = true;
        let sent = sent_file_name(part.content_disposition());
        self.digest.note_end_of(sent.as_bytes());
        match FileName::parse(&sent) {
            Ok(name) => self.store(Pieces::new(part), name).await,
            Err(rule) => {
                self.errors.add("file", rule);
                self.pass_over(Pieces::new(part)).await
            }
        }
    }

    /// Stores the file as it arrives. Nothing more is read once the file is longer than allowed; every other fault of
    /// the file is reported together with the faults of the other parts.
    async fn store(&mut self, mut part: Parted, name: FileName) -> Result<ControlFlow<()>, ApiError> {
        let (documents, organisation) = (self.documents.clone(), self.organisation);
        let upload = blocking(move || Ok(documents.begin_upload(organisation)?)).await?;
        self.upload = Some(upload.key.clone());
        let mut reception = self.documents.receive(upload, name).await?;
        let mut taken: u64 = 0;
        while let Some(chunk) = part.next().await {
            let chunk = match chunk {
                Ok(chunk) => chunk,
                Err(error) => {
                    reception.abort().await;
                    return Err(unreadable(&error));
                }
            };
            let (kept, checked) = self.check(reception, &mut taken, chunk).await?;
            reception = kept;
            let written = match checked {
                Ok(bytes) => reception.write(bytes).await,
                Err(refused) => Err(refused),
            };
            if let Err(refused) = written {
                return self.give_up(reception, refused, part, taken).await;
            }
        }
        match reception.finish().await? {
            Received::Stored(file) => self.file = Some(file),
            Received::Broken(rule) => self.errors.add("file", rule),
        }
        Ok(ControlFlow::Continue(()))
    }

    async fn give_up(
        &mut self,
        reception: Reception,
        refused: Refused,
        part: Parted,
        taken: u64,
    ) -> Result<ControlFlow<()>, ApiError> {
        reception.abort().await;
        match refused {
            Refused::Failed(error) => Err(error.into()),
            Refused::Broken(rule) => {
                self.errors.add("file", rule);
                if taken == MAX_FILE_SIZE { Ok(ControlFlow::Break(())) } else { self.pass_over(part).await }
            }
        }
    }

    /// Reads an unknown part to its end and drops it.
    async fn pass_over(&mut self, mut part: Parted) -> Result<ControlFlow<()>, ApiError> {
        while let Some(chunk) = part.next().await {
            self.note(&chunk.map_err(|error| unreadable(&error))?).await?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Checks a piece of the file, and adds its bytes to the digest, up to the longest permitted file, so that the way in
    /// which it is cut into chunks does not matter. Both compute over every byte and leave the loop for it. When the request
    /// ends meanwhile, the piece is dropped with all that belongs to it, and the recorded upload is cleaned up.
    async fn check(
        &mut self,
        mut reception: Reception,
        taken: &mut u64,
        piece: Bytes,
    ) -> Result<(Reception, Result<CheckedBytes, Refused>), ApiError> {
        let (mut digest, length) = (std::mem::take(&mut self.digest), piece.len());
        let noted = usize::try_from(MAX_FILE_SIZE - *taken).unwrap_or(usize::MAX).min(length);
        let work = move || {
            digest.note(&piece[..noted]);
            let checked = reception.check(piece);
            Ok((reception, digest, checked))
        };
        let (reception, digest, checked) = over_bytes(length, work).await?;
        self.digest = digest;
        *taken += noted as u64;
        Ok((reception, checked))
    }

    /// Adds a piece to the digest, which leaves the loop for it.
    async fn note(&mut self, piece: &Bytes) -> Result<(), ApiError> {
        if !self.digest.is_needed() {
            return Ok(());
        }
        let (mut digest, piece, length) = (std::mem::take(&mut self.digest), piece.clone(), piece.len());
        let work = move || {
            digest.note(&piece);
            Ok(digest)
        };
        self.digest = over_bytes(length, work).await?;
        Ok(())
    }
}
