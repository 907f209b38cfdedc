use super::parts::{UploadParts, unreadable};
use super::received_body::ReceivedBody;
use crate::{ApiError, blocking};
use actix_multipart::{Field, MultipartError};
use bytes::Bytes;
use customs_documents::{
    DocumentForm, Documents, FileKey, FileName, MAX_FILE_SIZE, Received, Reception, Refused, StoredFile,
};
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId};
use customs_serving::{Pieces, sent_file_name};
use futures_util::StreamExt;
use sha2::{Digest, Sha256};
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
    /// Digest that distinguishes this body from others; only computed for requests with an idempotency key.
    digest: Option<Sha256>,
    /// Number of bytes of the present part that went into the digest.
    noted: u64,
}

impl Intake {
    pub(super) fn new(documents: Documents, organisation: OrganisationId, tell_bodies_apart: bool) -> Self {
        Self {
            documents,
            organisation,
            form: DocumentForm::default(),
            errors: FieldErrors::default(),
            has_file_part: false,
            file: None,
            upload: None,
            digest: tell_bodies_apart.then(Sha256::new),
            noted: 0,
        }
    }

    /// Reads all parts, or stops once the rest no longer matters. Broken rules are collected.
    pub(super) async fn read(&mut self, UploadParts(mut parts): UploadParts) -> Result<(), ApiError> {
        while let Some(part) = parts.next().await {
            let part = part.map_err(|error| unreadable(&error))?;
            let name = part.name().unwrap_or_default().to_owned();
            self.note_end_of(name.as_bytes());
            let flow = match name.as_str() {
                "file" => self.take_file(part).await?,
                "document_type" | "description" => self.take_text(&name, part).await?,
                _ => self.pass_over(Pieces::new(part)).await?,
            };
            self.note_end_of(b"");
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
        let digest = self.digest.clone().map_or([0; 32], |digest| digest.finalize().into());
        ReceivedBody { form: self.form.clone(), errors: self.errors.clone(), file: self.file.clone(), digest }
    }

    async fn take_text(&mut self, name: &str, part: Field) -> Result<ControlFlow<()>, ApiError> {
        let (mut text, mut part) = (Vec::new(), Pieces::new(part));
        while let Some(chunk) = part.next().await {
            let chunk = chunk.map_err(|error| unreadable(&error))?;
            self.note(&chunk);
            let missing = (MAX_TEXT + 1).saturating_sub(text.len()).min(chunk.len());
            text.extend_from_slice(&chunk[..missing]);
        }
        let field = if name == "description" { &mut self.form.description } else { &mut self.form.document_type };
        if field.is_some() {
            self.errors.add(name, ("sent_once", "must be sent once"));
        }
        match String::from_utf8(text) {
            Ok(text) if text.len() <= MAX_TEXT => *field = Some(text),
            Ok(_) => self.errors.add(name, ("length", format!("must not be longer than {MAX_TEXT} bytes"))),
            Err(_) => self.errors.add(name, ("utf_8", "must be text in UTF-8")),
        }
        Ok(ControlFlow::Continue(()))
    }

    async fn take_file(&mut self, part: Field) -> Result<ControlFlow<()>, ApiError> {
        if self.has_file_part {
            self.errors.add("file", ("sent_once", "must be sent once"));
            return self.pass_over(Pieces::new(part)).await;
        }
        self.has_file_part = true;
        let sent = sent_file_name(part.content_disposition());
        self.note_end_of(sent.as_bytes());
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
            taken += self.note_file(taken, &chunk);
            if let Err(refused) = reception.take(chunk).await {
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
            self.note(&chunk.map_err(|error| unreadable(&error))?);
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Adds the bytes of the file to the digest, up to the longest permitted file, so that the way in which it is cut
    /// into chunks does not matter. Returns the number of bytes added.
    fn note_file(&mut self, taken: u64, chunk: &Bytes) -> u64 {
        let noted = usize::try_from(MAX_FILE_SIZE - taken).unwrap_or(usize::MAX).min(chunk.len());
        self.note(&chunk[..noted]);
        noted as u64
    }

    fn note(&mut self, bytes: &[u8]) {
        if let Some(digest) = &mut self.digest {
            digest.update(bytes);
            self.noted += bytes.len() as u64;
        }
    }

    /// Adds the last bytes of a name or part and its length to the digest, so that the end of one part is never taken
    /// for the beginning of the next.
    fn note_end_of(&mut self, bytes: &[u8]) {
        self.note(bytes);
        let length = std::mem::take(&mut self.noted).to_be_bytes();
        self.note(&length);
        self.noted = 0;
    }
}
