use super::{Finding, Schema, Site};
use crate::config::Settings;
use crate::failure::Failure;
use chrono::{TimeDelta, Utc};
use customs_audit::ports::AuditChain;
use customs_persistence::{
    Database, DatabaseOptions, DatabaseUrl, MigrationError, MigrationState, Protection, Rights, StoredAuditLog,
};
use std::time::Duration;

const DATABASE: &str = "database";
const TLS: &str = "TLS to the database";
const MIGRATIONS: &str = "migrations";
const RIGHTS: &str = "rights";
const CLOCK: &str = "clock";
const AUDIT_LOG: &str = "audit log";

/// The database, if it answers, and what was found.
pub(super) struct Opened {
    pub(super) finding: Finding,
    pub(super) database: Option<Database>,
    /// Whether there is no file yet.
    pub(super) is_missing: bool,
}

/// Whether TLS is used, by the URL and this build; no connection is made.
pub(super) fn tls(settings: &Settings) -> Finding {
    let Ok(url) = settings.database.url.parse::<DatabaseUrl>() else {
        return Finding::skipped(TLS, "setting database.url names no database");
    };
    match url.protection() {
        Protection::Fits => Finding::ok(TLS, "it is built in, or not asked for and not needed"),
        Protection::PlainText { host } => Finding::warning(
            TLS,
            format!(
                "data and passwords travel to {host} in plain text: this program was built without TLS to PostgreSQL"
            ),
            "build with --features postgres-tls, or say sslmode=disable in database.url where the network is trusted",
        ),
        Protection::NotBuiltIn { sslmode } => Finding::failed(
            TLS,
            format!("sslmode={sslmode} asks for TLS, and this program was built without it"),
            "build with --features postgres-tls",
        ),
    }
}

/// Opens the database. A file that is not there is not made.
pub(super) fn open(url: &str) -> Opened {
    let without = |finding, is_missing| Opened { finding, database: None, is_missing };
    if let Ok(DatabaseUrl::Sqlite(path)) = url.parse::<DatabaseUrl>()
        && !path.exists()
    {
        let reported = format!("there is no file {} yet", path.display());
        return without(
            Finding::warning(DATABASE, reported, "customs-api serve makes it; else mend database.url"),
            true,
        );
    }
    let options = DatabaseOptions { connections: 4, patience: Duration::from_secs(4) };
    match Database::open_with(url, options) {
        Ok(database) => {
            let reported = format!("{} answers and takes changes", database.url());
            Opened { finding: Finding::ok(DATABASE, reported), database: Some(database), is_missing: false }
        }
        Err(error) => {
            let reported = Failure::from(error).to_string();
            without(Finding::failed(DATABASE, reported, "mend database.url, or the database and the way to it"), false)
        }
    }
}

/// Which migrations have run.
pub(super) fn migrations(database: &Database) -> (Finding, Schema) {
    let state = match database.migration_state() {
        Ok(state) => state,
        Err(error) => {
            return (Finding::failed(MIGRATIONS, error.to_string(), "see why the database refuses"), Schema::Other);
        }
    };
    let MigrationState { latest, pending, unknown, too_new, too_old } = state;
    let version = env!("CARGO_PKG_VERSION");
    let schema = match &latest {
        None => Schema::New,
        Some(_) if pending.is_empty() && !too_new => Schema::Fits,
        Some(_) => Schema::Other,
    };
    let finding = match (latest, pending.as_slice(), unknown.as_slice()) {
        (_, _, [_, ..]) if too_new => Finding::failed(
            MIGRATIONS,
            format!(
                "a newer version has run migrations that this one ({version}) does not know: {}",
                unknown.join(", ")
            ),
            "use that version, or a backup from before",
        ),
        (Some(version), ..) if too_old => Finding::failed(
            MIGRATIONS,
            MigrationError::Earlier { version }.to_string(),
            "make a backup, and read docs/upgrading.md",
        ),
        (None, ..) => {
            Finding::warning(MIGRATIONS, "the database is empty", "customs-api serve or migrate makes its tables")
        }
        (Some(latest), [], []) => Finding::ok(MIGRATIONS, format!("up to {latest}, all of version {version}")),
        (Some(latest), [], _) => Finding::ok(
            MIGRATIONS,
            format!("up to {latest}, by a newer version that leaves what this one ({version}) uses"),
        ),
        (Some(latest), ..) => Finding::warning(
            MIGRATIONS,
            format!("up to {latest}; version {version} still has to run {}", pending.join(", ")),
            "read docs/upgrading.md, make a backup, and run customs-api migrate",
        ),
    };
    (finding, schema)
}

/// Whether the user of the database may read, change, make and alter its tables.
pub(super) fn rights(site: &Site) -> Finding {
    let Some(database) = &site.database else { return Finding::skipped(RIGHTS, "the database does not answer") };
    let rights = match database.rights() {
        Ok(Some(rights)) => rights,
        Ok(None) => return Finding::skipped(RIGHTS, "an embedded database has no users"),
        Err(error) => return Finding::failed(RIGHTS, error.to_string(), "see why the database refuses"),
    };
    let missing = missing_of(&rights);
    if missing.is_empty() {
        return Finding::ok(RIGHTS, format!("{} may make, alter, read and change tables", rights.user));
    }
    let advice = "give the database and its tables to the user of database.url (docs/operating.md, PostgreSQL)";
    Finding::failed(RIGHTS, format!("{} {}", rights.user, missing.join("; ")), advice)
}

fn missing_of(Rights { schema, may_create, of_others, closed, .. }: &Rights) -> Vec<String> {
    let Some(schema) = schema else { return vec!["may use no schema of the search path".to_owned()] };
    let mut missing = Vec::new();
    if !may_create {
        missing.push(format!("may not make tables in the schema {schema}, as migrations do"));
    }
    for (tables, reported) in [(closed, "may not read and change"), (of_others, "does not own, and so cannot alter,")] {
        if let Some(first) = tables.first() {
            missing.push(format!("{reported} {} tables, {schema}.{first} among them", tables.len()));
        }
    }
    missing
}

/// Whether the database still notes every write.
pub(super) fn audit_log(site: &Site) -> Finding {
    let Some(database) = site.database.as_ref().filter(|_| site.schema == Schema::Fits) else {
        return Finding::skipped(AUDIT_LOG, "the database, which makes its entries, cannot be asked");
    };
    match StoredAuditLog::new(database.clone()).missing_guards() {
        Ok(missing) if missing.is_empty() => Finding::ok(AUDIT_LOG, "every write is noted"),
        Ok(missing) => unguarded(database, &missing.join(", ")),
        Err(error) => Finding::failed(AUDIT_LOG, error.to_string(), "see why the database refuses"),
    }
}

/// Why these triggers are missing: a start may have ended between the migrations and the triggers.
fn unguarded(database: &Database, missing: &str) -> Finding {
    match database.has_other_audit_triggers() {
        Ok(true) => Finding::failed(
            AUDIT_LOG,
            format!("triggers of this version were not made yet, so that writes are not noted: {missing}"),
            "run customs-api migrate",
        ),
        _ => Finding::failed(
            AUDIT_LOG,
            format!("triggers are gone or switched off, so that writes are not noted: {missing}"),
            "find out who did it, and restore them (docs/operating.md, CustomsAuditTriggersMissing)",
        ),
    }
}

/// The clock of this machine beside that of the server: the ends of tokens and leases rest on it.
pub(super) fn clock(site: &Site) -> Finding {
    let Some(database) = &site.database else { return Finding::skipped(CLOCK, "the database does not answer") };
    let before = Utc::now();
    let there = match database.clock() {
        Ok(Some(there)) => there,
        Ok(None) => return Finding::skipped(CLOCK, "an embedded database has the clock of this machine"),
        Err(error) => return Finding::failed(CLOCK, error.to_string(), "see why the database refuses"),
    };
    // The server read its clock between the two.
    let here = before + (Utc::now() - before) / 2;
    judged(here - there)
}

fn judged(ahead: TimeDelta) -> Finding {
    let reported = match ahead.num_milliseconds() {
        0.. => format!("{} ms ahead of the database server", ahead.num_milliseconds()),
        _ => format!("{} ms behind the database server", -ahead.num_milliseconds()),
    };
    let advice = "let NTP set the clocks of both machines: tokens and leases end by them";
    match ahead.abs() {
        apart if apart > TimeDelta::seconds(30) => Finding::failed(CLOCK, reported, advice),
        apart if apart > TimeDelta::seconds(2) => Finding::warning(CLOCK, reported, advice),
        _ => Finding::ok(CLOCK, reported),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Outcome;
    use super::*;

    #[test]
    fn missing_rights_are_told_by_what_they_stop() {
        let whole = Rights {
            user: "customs".to_owned(),
            schema: Some("public".to_owned()),
            may_create: true,
            of_others: Vec::new(),
            closed: Vec::new(),
        };
        assert_eq!(missing_of(&whole), Vec::<String>::new());
        let none = Rights { schema: None, may_create: false, ..whole.clone() };
        assert_eq!(missing_of(&none), ["may use no schema of the search path"]);
        let restored = Rights { may_create: false, of_others: vec!["a".to_owned(), "b".to_owned()], ..whole };
        assert_eq!(
            missing_of(&restored),
            [
                "may not make tables in the schema public, as migrations do",
                "does not own, and so cannot alter, 2 tables, public.a among them"
            ]
        );
    }

    #[test]
    fn clocks_that_differ_are_warned_of_from_two_seconds_and_fail_from_thirty() {
        let outcome = |milliseconds| judged(TimeDelta::milliseconds(milliseconds)).outcome;
        for sign in [1, -1] {
            assert_eq!(outcome(sign * 2_000), Outcome::Ok);
            assert_eq!(outcome(sign * 2_001), Outcome::Warning);
            assert_eq!(outcome(sign * 30_000), Outcome::Warning);
            assert_eq!(outcome(sign * 30_001), Outcome::Failed);
        }
    }
}
