//! The row of a purchase line (a cost of a dossier).

use super::reading::{amounts, currency, known};
use crate::failure::Fallible;
use crate::schema::purchase_lines;
use crate::values::{Exact, Ts};
use customs_billing::dossier::{PurchaseCategory, PurchaseLine, PurchaseLineTerms};
use customs_billing::money::LineAmounts;
use customs_billing::{DossierId, PurchaseLineId};
use customs_kernel::OrganisationId;
use diesel::prelude::*;

/// The terms of a purchase line, as columns.
#[derive(Insertable, AsChangeset, Queryable, Selectable)]
#[diesel(table_name = purchase_lines)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct TermsColumns {
    category: String,
    description: String,
    quantity: Exact,
    unit_price: Exact,
    vat_rate: Exact,
    amount: Exact,
    vat_amount: Exact,
    currency: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = purchase_lines)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct Row {
    organisation_id: i64,
    id: i64,
    dossier_id: i64,
    #[diesel(embed)]
    terms: TermsColumns,
    source: Option<String>,
    created_at: Ts,
}

impl From<&PurchaseLineTerms> for TermsColumns {
    fn from(terms: &PurchaseLineTerms) -> Self {
        let PurchaseLineTerms { description, category, quantity, unit_price, vat_rate, amounts, currency } = terms;
        let LineAmounts { amount, vat_amount } = amounts;
        Self {
            category: category.word().to_owned(),
            description: description.clone(),
            quantity: Exact(*quantity),
            unit_price: Exact(*unit_price),
            vat_rate: Exact(*vat_rate),
            amount: Exact(*amount),
            vat_amount: Exact(*vat_amount),
            currency: currency.to_string(),
        }
    }
}

impl Row {
    pub(super) fn line(self) -> Fallible<PurchaseLine> {
        let terms = self.terms;
        Ok(PurchaseLine {
            id: PurchaseLineId::new(self.id),
            organisation: OrganisationId::new(self.organisation_id),
            dossier: DossierId::new(self.dossier_id),
            terms: PurchaseLineTerms {
                description: terms.description,
                category: known(PurchaseCategory::from_word(&terms.category), "purchase line", self.id)?,
                quantity: terms.quantity.0,
                unit_price: terms.unit_price.0,
                vat_rate: terms.vat_rate.0,
                amounts: amounts(terms.amount, terms.vat_amount),
                currency: currency(&terms.currency, "purchase line", self.id)?,
            },
            source: self.source,
            created_at: self.created_at.0,
        })
    }
}
