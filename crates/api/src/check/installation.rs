use super::{Finding, Schema, Site};
use customs_persistence::{Copied, InstallationPlace};

const INSTALLATION: &str = "installation";

/// Whether the database is that of the installation, or a copy of it.
pub(super) fn installation(site: &Site) -> Finding {
    let Some(database) = site.database.as_ref().filter(|_| site.schema == Schema::Fits) else {
        return Finding::skipped(INSTALLATION, "the database, which knows where it was served, cannot be asked");
    };
    match database.whereabouts() {
        Ok(InstallationPlace::Here(id)) => Finding::ok(INSTALLATION, format!("{id}, where it was served last")),
        Ok(InstallationPlace::Unknown) => Finding::skipped(
            INSTALLATION,
            "no place was noted yet: customs-api serve notes it, if the server tells which database it is",
        ),
        Ok(InstallationPlace::Copied(copied)) => copy_finding(&copied),
        Err(error) => Finding::failed(INSTALLATION, error.to_string(), "see why the database refuses"),
    }
}

fn copy_finding(copied: &Copied) -> Finding {
    let Copied { installation, from, noted_at, to } = copied;
    let since = noted_at.format("%Y-%m-%dT%H:%M:%SZ");
    let reported =
        format!("{to} is a copy of installation {installation}, which has been served from {from} since {since}");
    let advice = "customs-api serve keeps it isolated; if it is the installation from now on, end whatever serves the \
                  original and run customs-api adopt";
    Finding::warning(INSTALLATION, reported, advice)
}
