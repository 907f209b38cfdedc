//! Storage of codebook and tariff, which all organisations share.

mod codebook;
pub(crate) mod staging;
mod tariff;

pub use codebook::StoredCodebook;
pub use tariff::StoredTariff;

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::reference_versions as versions;
use diesel::prelude::*;

// Version numbers by which instances notice that reference data was replaced.

/// Reference data with a version: the codebook or the tariff.
#[derive(Debug, Clone, Copy)]
struct Versioned(&'static str);

impl Versioned {
    const CODEBOOK: Self = Self("codebook");
    const TARIFF: Self = Self("tariff");

    fn read(self, connection: &mut AnyConnection) -> Fallible<i64> {
        Ok(versions::table.find(self.0).select(versions::version).first(connection)?)
    }

    /// The versions of both, in one statement.
    fn read_two((one, other): (Self, Self), connection: &mut AnyConnection) -> Fallible<(i64, i64)> {
        let both = versions::table.filter(versions::name.eq(one.0).or(versions::name.eq(other.0)));
        let rows: Vec<(String, i64)> = both.select((versions::name, versions::version)).load(connection)?;
        let version_of = |part: Self| {
            let row = rows.iter().find(|(name, _)| name == part.0);
            row.map(|(_, version)| *version).ok_or(diesel::result::Error::NotFound)
        };
        Ok((version_of(one)?, version_of(other)?))
    }

    fn raise(self, connection: &mut AnyConnection) -> Fallible<()> {
        let row = versions::table.find(self.0);
        diesel::update(row).set(versions::version.eq(versions::version + 1)).execute(connection)?;
        Ok(())
    }

    /// Raises the version from 0. The first caller locks the row until its unit of work ends; others wait, so that
    /// none of them continues with half of a first load.
    fn claim_first_load(self, connection: &mut AnyConnection) -> Fallible<bool> {
        let unloaded = versions::table.find(self.0).filter(versions::version.eq(0));
        Ok(diesel::update(unloaded).set(versions::version.eq(1)).execute(connection)? > 0)
    }
}
