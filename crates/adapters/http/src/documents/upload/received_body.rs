use crate::ApiError;
use crate::body::Fingerprint;
use customs_documents::{DocumentForm, StoredFile};
use customs_kernel::FieldErrors;

/// All parts of an upload.
#[derive(Clone)]
pub(super) struct ReceivedBody {
    pub(super) form: DocumentForm,
    /// The faults of its parts.
    pub(super) errors: FieldErrors,
    /// The file, if it arrived whole and breaks no rule.
    pub(super) file: Option<StoredFile>,
    pub(super) digest: [u8; 32],
}

impl ReceivedBody {
    /// The fingerprint that distinguishes this upload from another one.
    pub(super) fn fingerprint(&self) -> Fingerprint {
        Fingerprint::digest(&self.digest)
    }

    /// Returns the form and the file if no rule is broken; otherwise an error with every broken rule.
    pub(super) fn checked(&self) -> Result<(&DocumentForm, &StoredFile), ApiError> {
        let mut errors = self.errors.clone();
        if let Err(broken) = self.form.check() {
            errors.extend(broken);
        }
        match &self.file {
            Some(file) if errors.is_empty() => Ok((&self.form, file)),
            _ => Err(ApiError::validation(&errors)),
        }
    }
}
