use super::SigningKeys;
use crate::failure::{Failure, Fallible};
use customs_persistence::{Database, MasterKeyFile, MasterKeyMismatch, Sealer};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Takes up what a rotation changes: the file with the master keys, by which of them values are sealed, and the keys of
/// access tokens.
pub(crate) struct KeyWatch {
    pub(crate) database: Database,
    pub(crate) sealer: Sealer,
    pub(crate) file: MasterKeyFile,
    pub(crate) signing_keys: Option<Arc<SigningKeys>>,
    /// What was logged last, so that it is logged once.
    reported: Mutex<Option<String>>,
}

impl KeyWatch {
    /// The longest pause between two looks; a change of keys in the database brings one at once, unless its notice is
    /// lost. A rotation of the master key waits for longer than that.
    pub(crate) const EVERY: Duration = Duration::from_secs(4);

    /// A watch over these keys; `signing_keys` only where tokens are signed.
    pub(crate) fn over(
        database: Database,
        sealer: Sealer,
        file: MasterKeyFile,
        signing_keys: Option<Arc<SigningKeys>>,
    ) -> Self {
        Self { database, sealer, file, signing_keys, reported: Mutex::default() }
    }

    /// Looks once. A failure to read is logged when it begins and when it ends; the earlier keys stay in use.
    pub(crate) fn look(&self) {
        let problem = self.try_to_look().err().map(|failure| failure.to_string());
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        if *reported != problem {
            match &problem {
                Some(error) => tracing::error!(%error, "the keys could not be looked at; those of before stay in use"),
                None => tracing::info!("the keys could be looked at again"),
            }
            *reported = problem;
        }
    }

    fn try_to_look(&self) -> Fallible<()> {
        // Each is tried, also when others failed.
        let outcomes = [self.read_file(), self.look_at_database()];
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

    /// Follows the master key that seals, reports to other instances which keys are known here, and takes up keys of
    /// access tokens. An instance reads all of it in one statement. A process without keys of tokens is no instance
    /// that others wait for.
    fn look_at_database(&self) -> Fallible<()> {
        let Some(keys) = &self.signing_keys else {
            return self.follow(|| self.database.follow_master_key(&self.sealer));
        };
        let mut followed = Ok(());
        let looked = keys.look_by(|| {
            let look = self.database.look_at_keys()?;
            followed = self
                .follow(|| look.follow(&self.sealer))
                .and_then(|()| self.database.report_master_keys_after(&look, &self.sealer).map_err(Failure::from));
            look.signing_keys()
        });
        followed.and(looked.map_err(Failure::from))
    }

    fn follow(&self, seal_by_what_seals_now: impl FnOnce() -> Result<(), MasterKeyMismatch>) -> Fallible<()> {
        let before = self.sealer.seals_by();
        seal_by_what_seals_now()?;
        let now = self.sealer.seals_by();
        if before != now {
            tracing::info!(key = %now, "values are sealed by another master key from now on");
        }
        Ok(())
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
