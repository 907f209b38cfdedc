use super::{Finding, Schema, Site};
use customs_access::{SigningKeyDates, SigningKeyStanding};
use customs_http::SigningKey;
use customs_persistence::{MasterKeyFile, Sealer, StoredSigningKeys};
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

const MASTER_KEY: &str = "master key";
const SIGNING_KEYS: &str = "signing keys";

/// The file of the master keys, and whether it fits the database.
pub(super) fn master_key(site: &Site) -> Finding {
    let path = &site.settings.secrets.master_key_file;
    if let Some(database) = &site.database
        && let Err(error) = database.expect_master_key_file(path)
    {
        return Finding::failed(MASTER_KEY, error.to_string(), "restore the file from its backup");
    }
    if is_missing(path) {
        let reported = format!("there is no file {} yet", path.display());
        return Finding::warning(MASTER_KEY, reported, "the first customs-api serve makes it");
    }
    let keys = match MasterKeyFile::at(path).load() {
        Ok(keys) => keys,
        Err(error) => {
            return Finding::failed(MASTER_KEY, error.to_string(), "chmod 600, or restore the file from its backup");
        }
    };
    let held = keys.ids().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let Some(database) = site.database.as_ref().filter(|_| site.schema == Schema::Fits) else {
        return Finding::skipped(
            MASTER_KEY,
            format!("the file holds {held}; the database cannot be asked whether they fit"),
        );
    };
    let fits = Sealer::over(&keys, None).map_err(|error| error.to_string());
    match fits.and_then(|sealer| database.check_master_keys(&sealer).map_err(|error| error.to_string())) {
        Err(reported) => Finding::failed(MASTER_KEY, reported, "put the right file at secrets.master_key_file"),
        Ok(()) if keys.ids().count() > 1 => {
            let advice = "customs-api keys list shows which seals; customs-api keys rotate-master completes a rotation";
            Finding::warning(MASTER_KEY, format!("several keys are in the file: {held}"), advice)
        }
        Ok(()) => Finding::ok(MASTER_KEY, format!("the file holds {held}, which fits the database")),
    }
}

/// The keys of access tokens, in the database or still in their file.
pub(super) fn signing_keys(site: &Site) -> Finding {
    let file = &site.settings.auth.signing_key_file;
    if site.schema == Schema::Other {
        return Finding::skipped(SIGNING_KEYS, "the database, which may hold them, cannot be asked");
    }
    if let Some(database) = site.database.as_ref().filter(|_| site.schema == Schema::Fits) {
        let keys = MasterKeyFile::at(&site.settings.secrets.master_key_file).load().ok();
        let sealer = keys.and_then(|keys| Sealer::over(&keys, None).ok());
        let Some(sealer) = sealer else { return Finding::skipped(SIGNING_KEYS, "the master key cannot be read") };
        match StoredSigningKeys::new(database.clone(), sealer).all() {
            Ok(keys) if keys.is_empty() => {}
            Ok(keys) => {
                let dates: Vec<SigningKeyDates> = keys.into_iter().map(|key| key.dates).collect();
                let standings = SigningKeyDates::standings(&dates, chrono::Utc::now());
                let signs = dates.iter().zip(standings).find(|(_, standing)| *standing == SigningKeyStanding::Signs);
                let kid = signs.map(|(key, _)| key.kid.clone()).unwrap_or_default();
                return Finding::ok(SIGNING_KEYS, format!("{} in the database; {kid} signs", dates.len()));
            }
            Err(error) => {
                let advice = "put the master key file of this database at secrets.master_key_file";
                return Finding::failed(SIGNING_KEYS, error.to_string(), advice);
            }
        }
    }
    file_finding(file)
}

/// The file that the first start takes the first key from.
fn file_finding(file: &Path) -> Finding {
    if is_missing(file) {
        let reported = format!("there is no key yet, and no file {}", file.display());
        return Finding::warning(SIGNING_KEYS, reported, "the first customs-api serve makes both");
    }
    let advice = "chmod 600, or put a PKCS #8 PEM file with an Ed25519 key there";
    let read = fs::metadata(file).and_then(|metadata| Ok((metadata.permissions().mode(), fs::read(file)?)));
    match read {
        Err(error) => Finding::failed(SIGNING_KEYS, format!("{}: {error}", file.display()), advice),
        Ok((_, pem)) if SigningKey::from_pem(&pem).is_none() => {
            Finding::failed(SIGNING_KEYS, format!("{} holds no Ed25519 key", file.display()), advice)
        }
        Ok((mode, _)) if mode & 0o077 != 0 => {
            Finding::warning(SIGNING_KEYS, format!("{} may be read by others", file.display()), advice)
        }
        Ok(_) => Finding::ok(SIGNING_KEYS, format!("{} becomes the first key of the database", file.display())),
    }
}

fn is_missing(path: &Path) -> bool {
    matches!(fs::metadata(path), Err(error) if error.kind() == ErrorKind::NotFound)
}
