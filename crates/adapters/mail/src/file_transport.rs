use crate::Sender;
use crate::message::written;
use async_trait::async_trait;
use customs_mail::{MailTransport, OutgoingMail, SendOutcome};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tokio::task::spawn_blocking;

/// Writes each mail into a folder, as a file that mail programs open.
#[derive(Debug, Clone)]
pub struct FileTransport {
    folder: PathBuf,
    sender: Sender,
}

impl FileTransport {
    /// Into that folder, which is made when the first mail is written.
    #[must_use]
    pub const fn new(folder: PathBuf, sender: Sender) -> Self {
        Self { folder, sender }
    }
}

#[async_trait(?Send)]
impl MailTransport for FileTransport {
    async fn send(&self, mail: OutgoingMail) -> SendOutcome {
        let Self { folder, sender } = self.clone();
        let name = file_name(&mail);
        let done = spawn_blocking(move || match written(&mail, &sender) {
            Ok(written) => match write(&folder, &name, &written.bytes) {
                Ok(()) => SendOutcome::Delivered,
                Err(error) => {
                    tracing::warn!(%error, folder = %folder.display(), "a mail could not be written");
                    SendOutcome::NotNow(format!("the mail could not be written: {error}"))
                }
            },
            Err(unwritable) => SendOutcome::Refused(unwritable.to_string()),
        });
        done.await.unwrap_or_else(|_| SendOutcome::NotNow("the mail could not be written".to_owned()))
    }
}

/// In the order of time, and the same at every try, so that a repeat replaces the file. Made of numbers alone.
fn file_name(mail: &OutgoingMail) -> String {
    format!("{}-{}-{}.eml", mail.created_at.format("%Y%m%dT%H%M%S%6fZ"), mail.organisation, mail.id)
}

/// The whole file or none: who watches the folder never reads half a mail.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    // Of two that write the same mail at once, each has a file of its own until it is whole.
    let begun = folder.join(format!(".{name}.{}-{:?}", std::process::id(), std::thread::current().id()));
    let whole = File::create(&begun).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&begun, folder.join(name))
    });
    if whole.is_err() {
        // What is left of it hurts nobody; the error that counts is the first.
        let _ = fs::remove_file(&begun);
    }
    whole
}
