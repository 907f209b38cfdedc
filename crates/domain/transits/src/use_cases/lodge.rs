use super::Transits;
use crate::ports::KnownTrader;
use crate::validation::validate;
use crate::{AccessCode, Lodgement, Transit, TransitError};
use chrono::{DateTime, Utc};
use customs_kernel::{Eori, FieldErrors, Grn, Lrn, StorageError, amsterdam_date, filled};

/// Whether the access code of the guarantee goes into a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Secrets {
    /// As it is: the message goes to customs.
    Told,
    /// Something that stands for it: somebody looks at the message.
    Concealed,
}

/// What the transit declaration is made from, and what speaks against it.
pub(super) struct Prepared {
    pub(super) lodgement: Lodgement,
    /// What breaks no rule and is worth a look, as `path: message`.
    pub(super) warnings: Vec<String>,
    /// Whether the organisation has the customer that it is for.
    pub(super) customer_is_known: bool,
}

impl Transits {
    /// What the transit declaration is made from.
    pub(super) fn lodgement(
        &self,
        transit: &Transit,
        lrn: Option<Lrn>,
        prepared_at: DateTime<Utc>,
        secrets: Secrets,
    ) -> Result<Prepared, TransitError> {
        let organisation = transit.organisation;
        let form = validate(transit.form.clone()).map_err(TransitError::Invalid)?;
        let mut errors = FieldErrors::default();
        self.check_holder(organisation, form.form(), &mut errors)?;
        errors.into_result().map_err(TransitError::Invalid)?;
        let organisation_eori = self.ports.organisations.eori(organisation)?;
        let known = self.ports.traders.traders(organisation, std::slice::from_ref(&transit.customer_code))?;
        let customer = known.get(&transit.customer_code);
        let consignor_permit = customer.and_then(|known| known.consignor_permit.clone());
        let mut warnings: Vec<String> =
            customer.and_then(|known| ended_power(transit, known, prepared_at)).into_iter().collect();
        warnings.extend(self.unknown_parties(organisation, &transit.form)?);
        let customer_is_known = customer.is_some();
        let access_code = self.access_code(transit)?;
        if let Some(customer) = customer.filter(|_| access_code.is_none()) {
            warnings.extend(self.other_guarantee(transit, customer)?);
        }
        let access_code = access_code.map(|code| match secrets {
            Secrets::Told => code,
            Secrets::Concealed => code.concealed(),
        });
        let lodgement = Lodgement { form, lrn, organisation_eori, access_code, consignor_permit, prepared_at };
        Ok(Prepared { lodgement, warnings, customer_is_known })
    }

    /// That the guarantee goes without an access code although the customer has one for another: its guarantee may
    /// have changed since the draft was made. Or that its guarantee has no reference that could be named.
    fn other_guarantee(&self, transit: &Transit, customer: &KnownTrader) -> Result<Option<String>, StorageError> {
        let code = &transit.customer_code;
        let Some(theirs) = filled(customer.guarantee_reference.as_deref()) else { return Ok(None) };
        if filled(transit.form.guarantee_reference.as_deref()).is_some() {
            let known = self.ports.traders.access_code(transit.organisation, code, theirs)?;
            return Ok(known.map(|_| {
                format!("guarantee_reference: it goes without an access code: that of {code} is for {theirs}")
            }));
        }
        let is_theirs = transit.form.guarantee_type == customer.guarantee_type && theirs.parse::<Grn>().is_err();
        Ok(is_theirs.then(|| format!("guarantee_reference: that of {code} is left out, since it is no GRN")))
    }

    /// The access code of the guarantee that the form names, where it is the customer's.
    pub(super) fn access_code(&self, transit: &Transit) -> Result<Option<AccessCode>, StorageError> {
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

/// That the broker may not act for the customer any more, when its power of attorney ended before that day.
fn ended_power(transit: &Transit, customer: &KnownTrader, at: DateTime<Utc>) -> Option<String> {
    let last_day = customer.power_of_attorney_until.filter(|last_day| *last_day < amsterdam_date(at))?;
    Some(format!("customer_code: the power of attorney of {} ended on {last_day}", transit.customer_code))
}
