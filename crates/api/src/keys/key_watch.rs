use super::SigningKeys;
use crate::failure::{Failure, Fallible};
use customs_persistence::{Database, MasterKeyFile, Sealer};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Takes up what a rotation changes: the file with the master keys, by which of them values are sealed, and the keys of
/// access tokens.
pub(crate) struct KeyWatch {
    pub(crate) database: Database,
    pub(crate) sealer: Sealer,
    pub(crate) file: MasterKeyFile,
    pub(crate) signing_keys: Option<Arc<SigningKeys>>,
    /// What was told last to the log, so that it is told once.
    told: Mutex<Option<String>>,
}

impl KeyWatch {
    /// How often it looks. A rotation of the master key waits for longer than that.
    pub(crate) const EVERY: Duration = Duration::from_secs(2);

    /// A watch over these keys; `signing_keys` only where tokens are signed.
    pub(crate) fn over(
        database: Database,
        sealer: Sealer,
        file: MasterKeyFile,
        signing_keys: Option<Arc<SigningKeys>>,
    ) -> Self {
        Self { database, sealer, file, signing_keys, told: Mutex::default() }
    }

    /// Looks once. What cannot be read is told to the log when it begins and when it ends; the keys of before stay in
    /// use.
    pub(crate) fn look(&self) {
        let problem = self.try_to_look().err().map(|failure| failure.to_string());
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if *told != problem {
            match &problem {
                Some(error) => tracing::error!(%error, "the keys could not be looked at; those of before stay in use"),
                None => tracing::info!("the keys could be looked at again"),
            }
            *told = problem;
        }
    }

    fn try_to_look(&self) -> Fallible<()> {
        // Each is tried, whatever became of the others.
        let outcomes = [self.read_file(), self.follow(), self.signing_keys()];
        outcomes.into_iter().collect()
    }

    fn read_file(&self) -> Fallible<()> {
        let keys = self.file.load()?;
        if self.sealer.take_up(&keys)? {
            let held = keys.ids().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            tracing::info!(held, "another master key was read; values are sealed by it when a rotation says so");
        }
        // This process knows the key until it ends. The next one would not start.
        let sealing = self.sealer.seals_by();
        if keys.ids().any(|id| *id == sealing) { Ok(()) } else { Err(self.file.lacks(&sealing).into()) }
    }

    fn follow(&self) -> Fallible<()> {
        let before = self.sealer.seals_by();
        self.database.follow_master_key(&self.sealer)?;
        let now = self.sealer.seals_by();
        if before != now {
            tracing::info!(key = %now, "values are sealed by another master key from now on");
        }
        // Without a number this process is no instance that others wait for.
        if self.signing_keys.is_some() {
            self.database.tell_master_keys(&self.sealer).map_err(Failure::from)
        } else {
            Ok(())
        }
    }

    fn signing_keys(&self) -> Fallible<()> {
        self.signing_keys.as_ref().map_or(Ok(()), |keys| keys.look().map_err(Failure::from))
    }

    /// Looks by a thread of its own until this process ends, for a command that takes long.
    pub(crate) fn in_the_background(self) {
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(Self::EVERY);
                self.look();
            }
        });
    }
}
