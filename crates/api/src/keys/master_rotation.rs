use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use crate::keys::KeyWatch;
use customs_persistence::{InstanceKeys, MasterKeyId, Resealing};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A rotation of the master key. Every step can be repeated, and what was interrupted goes on from where it was.
pub(crate) struct MasterRotation<'a> {
    foundation: &'a Foundation,
    /// The time that instances get to take up a key.
    patience: Duration,
    /// Receives what happens, one line for each step.
    report: &'a dyn Fn(&str),
}

/// The outcome of a rotation.
pub(crate) struct Rotated {
    /// The key that is in use.
    pub(crate) key: MasterKeyId,
    /// Whether it was not before; otherwise only the file was tidied.
    pub(crate) is_new: bool,
}

/// The pause between two checks whether they have.
const ASK_EVERY: Duration = Duration::from_millis(200);
/// How long an instance may still seal by the former key after the change: longer than [`KeyWatch::EVERY`], by the time
/// that a look and a write take.
const SETTLING: Duration = Duration::from_secs(8);
const _: () = assert!(SETTLING.as_secs() >= 2 * KeyWatch::EVERY.as_secs());
/// The most passes over all columns. The first one finds nearly everything.
const PASSES: usize = 5;

impl<'a> MasterRotation<'a> {
    pub(crate) const fn new(foundation: &'a Foundation, patience: Duration, report: &'a dyn Fn(&str)) -> Self {
        Self { foundation, patience, report }
    }

    /// Adds a new key to the file, by which nothing is sealed yet. One that waits there already is enough.
    pub(crate) fn add(&self) -> Fallible<MasterKeyId> {
        let in_use = self.foundation.database.master_keys_in_use()?;
        if let [_, .., key] = in_use.as_slice() {
            return Err(Failure::because(format!(
                "a rotation to master key {key} is under way: let customs-api keys rotate-master complete it first"
            )));
        }
        // An instance of an earlier version could not read a file with two keys, and would not start again.
        self.wait_until(
            |instance| instance.seals_by.is_some(),
            "instances of a version that cannot rotate the master key, or that have just started",
            "Let them end, and run this command again",
        )?;
        let key = self.foundation.master_key_file.add_key(&in_use)?;
        (self.report)(&format!("The master key file holds the new key {key}. Nothing is sealed by it yet."));
        Ok(key)
    }

    /// The whole rotation: adds a key if none waits, has every instance seal by it, seals again what older keys sealed,
    /// and removes these.
    pub(crate) fn rotate(&self) -> Fallible<Rotated> {
        let Foundation { database, sealer, master_key_file, .. } = self.foundation;
        let in_use = database.master_keys_in_use()?;
        let key = match in_use.as_slice() {
            [_, .., key] => {
                (self.report)(&format!("The rotation to master key {key} goes on."));
                key.clone()
            }
            [key] if self.was_left_unfinished(key)? => {
                (self.report)(
                    "The rotation before is completed here; no new key is made. Run this command again for one.",
                );
                self.tidy_file(key)?;
                return Ok(Rotated { key: key.clone(), is_new: false });
            }
            _ => self.add()?,
        };
        sealer.take_up(&master_key_file.load()?)?;
        self.wait_for(&key, "know", |instance| instance.opens.contains(&key))?;
        // The file may have been replaced while this waited.
        if *master_key_file.load()?.newest() != key {
            return Err(Failure::because(format!(
                "the newest key in the master key file is no longer {key}: bring that file back, and run this command again"
            )));
        }
        let former = in_use.iter().rev().find(|former| **former != key);
        database.begin_to_seal_by(sealer, &key, former)?;
        (self.report)(&format!("New values are sealed by master key {key} from now on."));
        self.settle(&key)?;
        self.seal_anew()?;
        self.tidy_file(&key)?;
        Ok(Rotated { key, is_new: true })
    }

    /// Removes the former keys from the database and from the file, if nothing is sealed by them.
    pub(crate) fn finish(&self) -> Fallible<MasterKeyId> {
        let in_use = self.foundation.database.master_keys_in_use()?;
        let key = in_use.last().ok_or_else(|| Failure::because("the database has no master key yet"))?;
        let newest = self.foundation.master_key_file.load()?.newest().clone();
        if newest != *key {
            return Err(Failure::because(format!(
                "nothing is sealed by master key {newest} yet: let customs-api keys rotate-master do that first"
            )));
        }
        if in_use.len() > 1 {
            self.settle(key)?;
            self.forget_former()?;
        }
        self.tidy_file(key)?;
        Ok(key.clone())
    }

    /// Whether everything is done except the file: the key in use is its newest, and others are still there.
    fn was_left_unfinished(&self, key: &MasterKeyId) -> Fallible<bool> {
        let keys = self.foundation.master_key_file.load()?;
        Ok(keys.newest() == key && keys.ids().count() > 1)
    }

    /// Waits until no instance seals by a former key, and what was sealed before can be seen.
    fn settle(&self, key: &MasterKeyId) -> Fallible<()> {
        self.wait_for(key, "seal by", |instance| instance.seals_by.as_ref() == Some(key))?;
        sleep(SETTLING);
        let database = &self.foundation.database;
        let Some(moment) = database.moment_of_server()? else { return Ok(()) };
        let begun = Instant::now();
        while database.is_written_since_before(&moment)? {
            if begun.elapsed() > self.patience {
                return Err(Failure::because(
                    "a unit of work has been open in the database since before, and may hold values that an older key \
                     sealed: run this command again when it has ended",
                ));
            }
            sleep(ASK_EVERY);
        }
        Ok(())
    }

    fn wait_for(&self, key: &MasterKeyId, what: &str, has: impl Fn(&InstanceKeys) -> bool) -> Fallible<()> {
        let advice = "Bring the master key file to their machines, where it is read within seconds, and run this command \
                      again. All values stay readable meanwhile";
        self.wait_until(has, &format!("instances that do not {what} master key {key}"), advice)
    }

    /// Waits until that holds for all instances; those for which it does not hold are `late`.
    fn wait_until(&self, has: impl Fn(&InstanceKeys) -> bool, late: &str, advice: &str) -> Fallible<()> {
        let begun = Instant::now();
        loop {
            let instances = self.foundation.database.keys_of_instances()?;
            let numbers: Vec<String> = instances
                .iter()
                .filter(|instance| !has(instance))
                .map(|instance| instance.instance.to_string())
                .collect();
            if numbers.is_empty() {
                return Ok(());
            }
            if begun.elapsed() > self.patience {
                return Err(Failure::because(format!("{late}: {}. {advice}", numbers.join(", "))));
            }
            sleep(ASK_EVERY);
        }
    }

    /// Seals again until nothing is left that a former key sealed.
    fn seal_anew(&self) -> Fallible<()> {
        let resealing = self.resealing();
        for _ in 0..PASSES {
            let mut values = 0;
            let done = resealing.run(|batch| {
                values += batch;
                tracing::debug!(values, "sealed anew");
            })?;
            (self.report)(&format!("{} values were sealed anew.", done.values));
            if !done.unreadable.is_empty() {
                return Err(Failure::because(format!(
                    "values that no key in the file opens, so that the former keys stay: {}",
                    done.unreadable.join(", ")
                )));
            }
            if resealing.finish()?.is_ok() {
                return Ok(());
            }
        }
        self.forget_former()
    }

    fn forget_former(&self) -> Fallible<()> {
        match self.resealing().finish()? {
            Ok(_) => Ok(()),
            Err(still) => {
                Err(Failure::because(format!("{still}: run customs-api keys rotate-master, which seals them anew")))
            }
        }
    }

    fn tidy_file(&self, key: &MasterKeyId) -> Fallible<()> {
        let gone = self.foundation.master_key_file.keep_only(key)?;
        if !gone.is_empty() {
            let gone: Vec<String> = gone.iter().map(ToString::to_string).collect();
            let former = self.foundation.master_key_file.former();
            (self.report)(&format!("Moved from the master key file to {former}: master key {}.", gone.join(", ")));
        }
        (self.report)(&format!(
            "Everything is sealed by master key {key}. Back up the master key file now, and keep the former keys as long as \
             the backups of the database from before."
        ));
        Ok(())
    }

    fn resealing(&self) -> Resealing {
        Resealing::new(self.foundation.database.clone(), self.foundation.sealer.clone())
    }
}
