use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::signature::Ed25519KeyPair;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The error that leaves the service without a key to sign tokens.
#[derive(Debug, thiserror::Error)]
pub enum SigningKeyError {
    /// The file cannot be read or created.
    #[error("the signing key file {} cannot be used", .0.display())]
    File(PathBuf, #[source] io::Error),
    /// The file holds no Ed25519 key.
    #[error("the signing key file {} holds no Ed25519 private key (PKCS #8, PEM)", .0.display())]
    NoKey(PathBuf),
    /// A new key could not be generated.
    #[error("a signing key could not be made")]
    Generation,
}

/// Returns the PEM text of the key; makes a new key if there is no file yet.
pub(super) fn read_or_create(file: &Path) -> Result<Vec<u8>, SigningKeyError> {
    let failed = |error| SigningKeyError::File(file.to_owned(), error);
    match fs::read(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        read => return read.map_err(failed),
    }
    let pem = new_key().ok_or(SigningKeyError::Generation)?;
    publish(file, pem.as_bytes()).map_err(failed)?;
    // Another instance may have created the file first; its key counts.
    fs::read(file).map_err(failed)
}

pub(super) fn new_key() -> Option<String> {
    let pair = Ed25519KeyPair::generate().ok()?;
    let der: Pkcs8V1Der<'_> = pair.as_der().ok()?;
    Some(pem::encode(&pem::Pem::new("PRIVATE KEY", der.as_ref())))
}

/// Puts the complete file in its place and on disk, unless there is one already. It is written under another name and
/// then linked, because a link never replaces a file.
fn publish(file: &Path, content: &[u8]) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let draft = folder.join(format!(".signing-key-{}", crate::random::hex::<8>()));
    let written = (|| {
        let mut handle = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
        handle.write_all(content)?;
        handle.sync_all()?;
        match fs::hard_link(&draft, file) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
            linked => linked,
        }
    })();
    let removed = fs::remove_file(&draft);
    written.and(removed)
}
