//! The amendments of a transit and the enquiry about it, as columns. The access codes of the amended forms are sealed,
//! since the stored forms do not hold them.

use super::access_codes;
use crate::Sealer;
use crate::schema::transits;
use crate::secrets::SealedColumn;
use crate::values::Json;
use customs_kernel::{OrganisationId, StorageError};
use customs_transits::{Amendment, Enquiry, FormerAmendments, Transit};
use diesel::prelude::*;

/// The requests of the broker or of customs since the acceptance.
#[derive(Default, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = transits)]
#[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite, crate::connection::MultiBackend))]
#[diesel(treat_none_as_null = true)]
pub(super) struct RequestColumns {
    amendment: Option<Json<Amendment>>,
    sealed_amendment_codes: Option<Vec<u8>>,
    former_amendments: Option<Json<FormerAmendments>>,
    sealed_former_codes: Option<Vec<u8>>,
    enquiry: Option<Json<Enquiry>>,
}

/// The same in the form that the transit has.
pub(super) struct Requests {
    pub(super) amendment: Option<Amendment>,
    pub(super) former_amendments: FormerAmendments,
    pub(super) enquiry: Option<Enquiry>,
}

impl RequestColumns {
    pub(super) fn from_transit(sealer: &Sealer, transit: &Transit) -> Result<Self, StorageError> {
        let Transit { organisation, amendment, former_amendments: former, enquiry, .. } = transit;
        let seal = |column, amendments: &[Amendment]| {
            access_codes::seal(sealer, column, *organisation, amendments.iter().map(|amendment| &amendment.form))
        };
        Ok(Self {
            sealed_amendment_codes: seal(SealedColumn::TransitAmendmentCodes, amendment.as_slice())?,
            amendment: amendment.clone().map(Json),
            sealed_former_codes: seal(SealedColumn::TransitFormerCodes, &former.replaced)?,
            former_amendments: (*former != FormerAmendments::default()).then(|| Json(former.clone())),
            enquiry: enquiry.clone().map(Json),
        })
    }

    /// The amendments with their access codes, and the enquiry.
    pub(super) fn requests(self, sealer: &Sealer, organisation: OrganisationId) -> Result<Requests, StorageError> {
        let mut amendment = self.amendment.map(|amendment| amendment.0);
        let mut former_amendments = self.former_amendments.map(|former| former.0).unwrap_or_default();
        let open = |column, sealed: Option<Vec<u8>>, amendments: &mut [Amendment]| match sealed {
            Some(sealed) => {
                let forms = amendments.iter_mut().map(|amendment| &mut amendment.form);
                access_codes::open(sealer, column, organisation, &sealed, forms)
            }
            None => Ok(()),
        };
        open(SealedColumn::TransitAmendmentCodes, self.sealed_amendment_codes, amendment.as_mut_slice())?;
        open(SealedColumn::TransitFormerCodes, self.sealed_former_codes, &mut former_amendments.replaced)?;
        Ok(Requests { amendment, former_amendments, enquiry: self.enquiry.map(|enquiry| enquiry.0) })
    }
}
