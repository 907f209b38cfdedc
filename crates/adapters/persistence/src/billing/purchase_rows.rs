//! The row of a purchase line (a cost of a dossier).

use super::reading::{amounts, currency, known};
use crate::failure::Answer;
use crate::schema::purchase_lines;
use crate::values::{Exact, Ts};
use customs_billing::dossier::{PurchaseCategory, PurchaseLine, PurchaseLineTerms};
use customs_billing::money::LineAmounts;
use customs_billing::{DossierId, PurchaseLineId};
use customs_kernel::OrganisationId;
use diesel::prelude::*;

/// The terms of a purchase line, as columns.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = purchase_lines)]
pub(super) struct TermsColumns<'a> {
    category: &'static str,
    description: &'a str,
    quantity: Exact,
    unit_price: Exact,
    vat_rate: Exact,
    amount: Exact,
    vat_amount: Exact,
    currency: &'a str,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = purchase_lines)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct Row {
    organisation_id: i64,
    id: i64,
    dossier_id: i64,
    category: String,
    description: String,
    quantity: Exact,
    unit_price: Exact,
    vat_rate: Exact,
    amount: Exact,
    vat_amount: Exact,
    currency: String,
    source: Option<String>,
    created_at: Ts,
}

impl<'a> From<&'a PurchaseLineTerms> for TermsColumns<'a> {
    fn from(terms: &'a PurchaseLineTerms) -> Self {
        let PurchaseLineTerms { description, category, quantity, unit_price, vat_rate, amounts, currency } = terms;
        let LineAmounts { amount, vat_amount } = amounts;
        Self {
            category: category.word(),
            description,
            quantity: Exact(*quantity),
            unit_price: Exact(*unit_price),
            vat_rate: Exact(*vat_rate),
            amount: Exact(*amount),
            vat_amount: Exact(*vat_amount),
            currency: currency.as_str(),
        }
    }
}

impl Row {
    pub(super) fn line(self) -> Answer<PurchaseLine> {
        Ok(PurchaseLine {
            id: PurchaseLineId::new(self.id),
            organisation: OrganisationId::new(self.organisation_id),
            dossier: DossierId::new(self.dossier_id),
            terms: PurchaseLineTerms {
                description: self.description,
                category: known(PurchaseCategory::from_word(&self.category), "purchase line", self.id)?,
                quantity: self.quantity.0,
                unit_price: self.unit_price.0,
                vat_rate: self.vat_rate.0,
                amounts: amounts(self.amount, self.vat_amount),
                currency: currency(&self.currency, "purchase line", self.id)?,
            },
            source: self.source,
            created_at: self.created_at.0,
        })
    }
}
