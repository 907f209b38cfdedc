use super::Transits;
use crate::validation::validate;
use crate::{AccessCode, Lodgement, Transit, TransitError};
use chrono::{DateTime, Utc};
use customs_kernel::{Eori, FieldErrors, Lrn, StorageError, filled};

/// Whether the access code of the guarantee goes into a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Secrets {
    /// As it is: the message goes to customs.
    Told,
    /// Something that stands for it: somebody looks at the message.
    Concealed,
}

impl Transits {
    /// What the transit declaration is made from.
    pub(super) fn lodgement(
        &self,
        transit: &Transit,
        lrn: Option<Lrn>,
        prepared_at: DateTime<Utc>,
        secrets: Secrets,
    ) -> Result<Lodgement, TransitError> {
        let organisation = transit.organisation;
        let form = validate(transit.form.clone()).map_err(TransitError::Invalid)?;
        let mut errors = FieldErrors::default();
        self.check_holder(organisation, form.form(), &mut errors)?;
        errors.into_result().map_err(TransitError::Invalid)?;
        let organisation_eori = self.ports.organisations.eori(organisation)?;
        let known = self.ports.traders.traders(organisation, std::slice::from_ref(&transit.customer_code))?;
        let consignor_permit = known.get(&transit.customer_code).and_then(|known| known.consignor_permit.clone());
        let access_code = self.access_code(transit)?.map(|code| match secrets {
            Secrets::Told => code,
            Secrets::Concealed => AccessCode::concealed(),
        });
        Ok(Lodgement { form, lrn, organisation_eori, access_code, consignor_permit, prepared_at })
    }

    fn access_code(&self, transit: &Transit) -> Result<Option<AccessCode>, StorageError> {
        match filled(transit.form.guarantee_reference.as_deref()) {
            Some(grn) => self.ports.traders.access_code(transit.organisation, &transit.customer_code, grn),
            None => Ok(None),
        }
    }

    /// The broker's EORI, where it has one, and that of the holder.
    pub(super) fn senders(&self, transit: &Transit) -> Result<(Option<Eori>, Option<Eori>), StorageError> {
        let broker = self.ports.organisations.eori(transit.organisation)?;
        let holder = transit.form.holder.as_ref().and_then(|holder| holder.eori.as_deref());
        Ok((broker, holder.and_then(|eori| eori.parse().ok())))
    }
}
