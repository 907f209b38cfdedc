use super::waiting::wait;
use bytes::Bytes;
use customs_console::{LogoRefused, LogoRoom};
use customs_documents::{FileKey, FileStore, FileStoreError};
use customs_invoice_documents::pdf::{Logo, UnusableLogo, check_logo};
use customs_kernel::{OrganisationId, StorageError};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Most logos kept in memory, ready to be printed: a run prints thousands of invoices with the same one.
const REMEMBERED: usize = 16;

/// Stores the logos of organisations beside the files of documents. The name of a logo derives from its content, and it
/// is never removed: a finalized invoice names the logo it was sent with, also when another logo comes later.
pub(crate) struct Logos {
    files: Arc<dyn FileStore>,
    seen: Mutex<BTreeMap<String, Arc<Logo>>>,
}

/// Error of storing a picture as a logo.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LogoError {
    /// The file is not a picture that can be printed.
    #[error(transparent)]
    Unusable(#[from] UnusableLogo),
    /// The file is too large, since every invoice carries it.
    #[error("must have at most {} KiB", Logos::MOST_BYTES / 1024)]
    TooLarge,
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] FileStoreError),
}

impl Logos {
    /// Most bytes of a logo.
    pub(crate) const MOST_BYTES: usize = 1024 * 1024;

    pub(crate) const fn new(files: Arc<dyn FileStore>) -> Self {
        Self { files, seen: Mutex::new(BTreeMap::new()) }
    }

    /// Checks that these bytes can be a logo.
    pub(crate) fn check(bytes: &[u8]) -> Result<(), LogoError> {
        if bytes.len() > Self::MOST_BYTES {
            return Err(LogoError::TooLarge);
        }
        Ok(check_logo(bytes)?)
    }

    /// Stores a logo and returns its name. If a crash leaves a logo that no organisation names, the same logo is
    /// found under its name when it is stored again.
    pub(crate) fn keep(&self, organisation: OrganisationId, bytes: Vec<u8>) -> Result<String, LogoError> {
        Self::check(&bytes)?;
        let key = FileKey::from_content(organisation, &bytes);
        let name = format!("{key}:{}", bytes.len());
        wait(async {
            let mut writer = self.files.create(&key).await?;
            writer.write(Bytes::from(bytes)).await?;
            writer.finish().await
        })?;
        Ok(name)
    }

    /// Reads the logo with this name. `None` when the store has lost it or it cannot be printed, since an invoice
    /// without a logo is better than none.
    pub(crate) fn read(&self, name: &str) -> Result<Option<Arc<Logo>>, StorageError> {
        if let Some(seen) = self.remembered(name) {
            return Ok(Some(seen));
        }
        let (key, size) = place(name)?;
        match wait(self.fetch(&key, size)) {
            Ok(bytes) => Ok(self.made_ready(name, &bytes)),
            Err(FileStoreError::Unavailable(source)) => Err(StorageError::Unavailable(source)),
            Err(error @ (FileStoreError::NotFound | FileStoreError::Damaged)) => {
                tracing::warn!(logo = name, %error, "a logo is lost; invoices are printed without it");
                Ok(None)
            }
        }
    }

    /// The logo with this name if it is in memory.
    pub(crate) fn remembered(&self, name: &str) -> Option<Arc<Logo>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    async fn fetch(&self, key: &FileKey, size: u64) -> Result<Vec<u8>, FileStoreError> {
        let mut reader = self.files.open(key, size, 0..size).await?;
        let mut bytes = Vec::new();
        while let Some(piece) = reader.next().await? {
            bytes.extend_from_slice(&piece);
        }
        Ok(bytes)
    }

    fn made_ready(&self, name: &str, bytes: &[u8]) -> Option<Arc<Logo>> {
        let logo = match Logo::from_file(bytes) {
            Ok(logo) => Arc::new(logo),
            Err(error) => {
                tracing::warn!(logo = name, %error, "a logo cannot be printed; invoices are printed without it");
                return None;
            }
        };
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= REMEMBERED {
            seen.clear();
        }
        seen.insert(name.to_owned(), logo.clone());
        Some(logo)
    }
}

/// Where the file with this name is, and how many bytes it has.
fn place(name: &str) -> Result<(FileKey, u64), StorageError> {
    let unknown = || StorageError::Corrupt(format!("{name} names no logo"));
    let (key, size) = name.split_once(':').ok_or_else(unknown)?;
    let key = FileKey::restore(key).ok_or_else(unknown)?;
    let size: u64 = size.parse().ok().filter(|size| *size > 0).ok_or_else(unknown)?;
    Ok((key, size))
}

/// The pages store and show logos as they were uploaded.
impl LogoRoom for Logos {
    fn most_bytes(&self) -> usize {
        Self::MOST_BYTES
    }

    fn keep(&self, organisation: OrganisationId, picture: Vec<u8>) -> Result<String, LogoRefused> {
        Self::keep(self, organisation, picture).map_err(|error| match error {
            LogoError::TooLarge => LogoRefused::TooLarge,
            LogoError::Unusable(UnusableLogo::Format) => LogoRefused::Format,
            LogoError::Unusable(UnusableLogo::Unreadable(_)) => LogoRefused::Unreadable,
            LogoError::Files(FileStoreError::Unavailable(source)) => StorageError::Unavailable(source).into(),
            LogoError::Files(error @ (FileStoreError::NotFound | FileStoreError::Damaged)) => {
                StorageError::Failed(error.into()).into()
            }
        })
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        let (key, size) = place(name)?;
        match wait(self.fetch(&key, size)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(FileStoreError::NotFound | FileStoreError::Damaged) => Ok(None),
            Err(FileStoreError::Unavailable(source)) => Err(StorageError::Unavailable(source)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_documents::testing::MemoryFiles;

    const BROKER: OrganisationId = OrganisationId::new(7);

    fn logo(shade: u8) -> Vec<u8> {
        let mut picture = std::io::Cursor::new(Vec::new());
        let plain = image::RgbImage::from_pixel(40, 10, image::Rgb([shade, 0, 0]));
        plain.write_to(&mut picture, image::ImageFormat::Png).expect("a picture");
        picture.into_inner()
    }

    fn ready(shade: u8) -> Arc<Logo> {
        Arc::new(Logo::from_file(&logo(shade)).expect("a usable logo"))
    }

    #[test]
    fn an_old_logo_is_found_under_its_name_whatever_is_kept_later() {
        let files = Arc::new(MemoryFiles::default());
        let logos = Logos::new(files.clone());
        let first = logos.keep(BROKER, logo(1)).expect("it is kept");
        let second = logos.keep(BROKER, logo(2)).expect("it is kept");
        assert_ne!(first, second);
        assert_eq!(logos.keep(BROKER, logo(1)).expect("it is kept"), first);
        assert_eq!(files.count(), 2);
        let afresh = Logos::new(files);
        for (name, shade) in [(&first, 1), (&second, 2), (&first, 1)] {
            assert_eq!(afresh.read(name).expect("an answer"), Some(ready(shade)));
        }
    }

    #[test]
    fn what_cannot_be_printed_is_not_kept_and_what_is_lost_holds_up_nothing() {
        let logos = Logos::new(Arc::new(MemoryFiles::default()));
        assert!(matches!(logos.keep(BROKER, b"GIF89a".to_vec()), Err(LogoError::Unusable(UnusableLogo::Format))));
        assert!(matches!(logos.keep(BROKER, vec![0; Logos::MOST_BYTES + 1]), Err(LogoError::TooLarge)));
        let name = format!("7/{}:9", "0".repeat(32));
        assert_eq!(logos.read(&name).expect("an answer"), None);
        assert!(matches!(logos.read("../logo.png"), Err(StorageError::Corrupt(_))));
    }
}
