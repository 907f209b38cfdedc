use super::Customers;
use crate::customer::{Customer, CustomerForm, SecretChange, VatCheckStatus, VatInquiry};
use crate::rules::with_country;
use crate::{CustomerId, MasterDataError};
use customs_form_macros::growing;
use customs_kernel::{Eori, Lrn, OrganisationId, Version, in_unit_of_work};

/// The result of starting a check.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartedVatCheck {
    /// Id of the customer.
    pub customer: CustomerId,
    /// Reference of the inquiry.
    pub reference: Lrn,
    /// Version of the customer after the start of the check.
    pub version: Version,
}

impl Customers {
    /// Asks customs whether the VAT number of a customer belongs to its EORI number, and whether it holds an item
    /// 23 permit. The reply arrives later; until then the check is pending, even while customs cannot be reached.
    ///
    /// # Errors
    /// `UnknownCustomer`, `Stale`, `PreconditionFailed` naming everything that is missing, `Storage`.
    pub fn check_vat(
        &self,
        organisation: OrganisationId,
        id: CustomerId,
        expected: Option<Version>,
    ) -> Result<StartedVatCheck, MasterDataError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut customer = self.expected(organisation, id, expected)?;
            let (vat_number, eori) = self.question(&customer)?;
            let reference = self.ports.references.next(organisation);
            let inquiry = VatInquiry { reference: reference.clone(), vat_number, eori };
            let document = self.ports.messages.inquiry(&inquiry);
            let now = self.ports.clock.now();
            self.ports.inquiries.send(organisation, id, &reference, &document, now)?;
            customer.vat_check.status = Some(VatCheckStatus::Pending);
            customer.vat_check.reference = Some(reference.clone());
            self.store(&mut customer, &SecretChange::Keep)?;
            Ok(StartedVatCheck { customer: id, reference, version: customer.version })
        })
    }

    /// The numbers to ask about, provided that all data customs requires are present.
    fn question(&self, customer: &Customer) -> Result<(String, Eori), MasterDataError> {
        let CustomerForm {
            customer_eori_number,
            customer_vat_number,
            customer_vat_country,
            vat_number,
            declarant_customer_id,
            ..
        } = &customer.form;
        let mut missing = Vec::new();
        let eori = customer_eori_number.as_deref().and_then(|number| number.parse::<Eori>().ok());
        if eori.is_none() {
            missing.push("customer_eori_number is not set");
        }
        if customer_vat_number.is_none() {
            missing.push("customer_vat_number is not set");
        }
        let declarant = match declarant_customer_id {
            Some(declarant) => self.ports.customers.find(customer.organisation, CustomerId::new(*declarant))?,
            None => None,
        };
        match declarant {
            None => missing.push("no declarant customer is linked (declarant_customer_id)"),
            Some(declarant) if declarant.form.postbus_cid.is_none() => {
                missing.push("the linked declarant customer has no postbus_cid");
            }
            Some(_) => {}
        }
        match (eori, vat_number.as_ref().or(customer_vat_number.as_ref())) {
            (Some(eori), Some(number)) if missing.is_empty() => {
                Ok((with_country(number, customer_vat_country.as_deref()), eori))
            }
            _ => Err(MasterDataError::PreconditionFailed(format!(
                "the VAT number cannot be checked: {}",
                missing.join("; ")
            ))),
        }
    }
}
