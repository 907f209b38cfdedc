//! The amendment of a transit and the enquiry about it, as columns. The access codes of the amended form are sealed,
//! since the stored form does not hold them.

use super::access_codes;
use crate::Sealer;
use crate::schema::transits;
use crate::values::Json;
use customs_kernel::{OrganisationId, StorageError};
use customs_transits::{Amendment, Enquiry, Transit};
use diesel::prelude::*;

/// What was asked for, by the broker or by customs, since the acceptance.
#[derive(Default, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = transits)]
#[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite, crate::connection::MultiBackend))]
#[diesel(treat_none_as_null = true)]
pub(super) struct RequestColumns {
    amendment: Option<Json<Amendment>>,
    sealed_amendment_codes: Option<Vec<u8>>,
    enquiry: Option<Json<Enquiry>>,
}

impl RequestColumns {
    pub(super) fn of(sealer: &Sealer, transit: &Transit) -> Result<Self, StorageError> {
        let sealed = match &transit.amendment {
            Some(amendment) => access_codes::seal(sealer, transit.organisation, &amendment.form)?,
            None => None,
        };
        Ok(Self {
            amendment: transit.amendment.clone().map(Json),
            sealed_amendment_codes: sealed,
            enquiry: transit.enquiry.clone().map(Json),
        })
    }

    /// The amendment with its access codes, and the enquiry.
    pub(super) fn requests(
        self,
        sealer: &Sealer,
        organisation: OrganisationId,
    ) -> Result<(Option<Amendment>, Option<Enquiry>), StorageError> {
        let mut amendment = self.amendment.map(|amendment| amendment.0);
        if let (Some(amendment), Some(sealed)) = (&mut amendment, self.sealed_amendment_codes) {
            access_codes::open(sealer, organisation, &sealed, &mut amendment.form)?;
        }
        Ok((amendment, self.enquiry.map(|enquiry| enquiry.0)))
    }
}
