use crate::ApiError;
use crate::body::Fingerprint;
use customs_documents::{DocumentForm, StoredFile};
use customs_kernel::FieldErrors;

/// All that an upload brought.
#[derive(Clone)]
pub(super) struct ReceivedBody {
    pub(super) form: DocumentForm,
    /// What is wrong with its parts.
    pub(super) errors: FieldErrors,
    /// The file, when it is whole and right.
    pub(super) file: Option<StoredFile>,
    pub(super) digest: [u8; 32],
}

impl ReceivedBody {
    /// What tells it from another upload.
    pub(super) fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(&self.digest)
    }

    /// The form and the file, when no rule is broken; else all that are.
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
