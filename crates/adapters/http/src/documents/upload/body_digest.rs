use sha2::{Digest, Sha256};

/// Digest of the parts of an upload, which distinguishes its body from others; computed for requests with an idempotency key
/// only.
#[derive(Default)]
pub(super) struct BodyDigest {
    digest: Option<Sha256>,
    /// Number of bytes of the present part that went into the digest.
    noted: u64,
}

impl BodyDigest {
    pub(super) fn new(is_needed: bool) -> Self {
        Self { digest: is_needed.then(Sha256::new), noted: 0 }
    }

    pub(super) const fn is_needed(&self) -> bool {
        self.digest.is_some()
    }

    pub(super) fn note(&mut self, bytes: &[u8]) {
        if let Some(digest) = &mut self.digest {
            digest.update(bytes);
            self.noted += bytes.len() as u64;
        }
    }

    /// Adds the last bytes of a name or part and its length to the digest, so that the end of one part is never taken
    /// for the beginning of the next.
    pub(super) fn note_end_of(&mut self, bytes: &[u8]) {
        self.note(bytes);
        let length = std::mem::take(&mut self.noted).to_be_bytes();
        self.note(&length);
        self.noted = 0;
    }

    /// The digest of all that was noted; zeros when it is not needed.
    pub(super) fn whole(&self) -> [u8; 32] {
        self.digest.clone().map_or([0; 32], |digest| digest.finalize().into())
    }
}
