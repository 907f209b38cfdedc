use crate::Sender;
use crate::message::written;
use async_trait::async_trait;
use customs_kernel::facts::Quoted;
use customs_mail::{MailFailure, MailTransport, OutgoingMail, SendOutcome};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tokio::task::spawn_blocking;

/// Writes each mail into a folder, as a file that mail programs can open.
#[derive(Debug, Clone)]
pub struct FileTransport {
    folder: PathBuf,
    sender: Sender,
}

impl FileTransport {
    /// Writes into `folder`, which is created with the first mail.
    #[must_use]
    pub const fn new(folder: PathBuf, sender: Sender) -> Self {
        Self { folder, sender }
    }
}

#[async_trait]
impl MailTransport for FileTransport {
    async fn send(&self, mail: OutgoingMail) -> SendOutcome {
        let Self { folder, sender } = self.clone();
        let name = file_name(&mail);
        let done = spawn_blocking(move || match written(&mail, &sender) {
            Ok(written) => match write(&folder, &name, &written.bytes) {
                Ok(()) => SendOutcome::Delivered,
                Err(error) => {
                    tracing::warn!(%error, folder = %folder.display(), "a mail could not be written");
                    SendOutcome::NotNow(MailFailure::NotWritten { error: Quoted::from(&error) })
                }
            },
            Err(unwritable) => SendOutcome::Refused(unwritable),
        });
        done.await.unwrap_or(SendOutcome::NotNow(MailFailure::WritingBrokeOff))
    }
}

/// The name of a mail's file, made of only numbers. Names sort by time, and every try of a mail has the same name, so
/// that a repeat replaces the file.
fn file_name(mail: &OutgoingMail) -> String {
    format!("{}-{}-{}.eml", mail.created_at.format("%Y%m%dT%H%M%S%6fZ"), mail.organisation, mail.id)
}

/// Writes the whole file or none, so that a program that watches the folder never reads half a mail.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    // Two processes may write the same mail at once, so each begins a file of its own and renames it when it is whole.
    let begun = folder.join(format!(".{name}.{}-{:?}", std::process::id(), std::thread::current().id()));
    let whole = File::create(&begun).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&begun, folder.join(name))
    });
    if whole.is_err() {
        // A left-over file does no harm; the first error is the one to report.
        let _ = fs::remove_file(&begun);
    }
    whole
}
