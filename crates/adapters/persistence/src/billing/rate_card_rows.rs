//! The rows of a rate card and of its lines.

use super::reading::{currency, known, known_or_none};
use crate::failure::Fallible;
use crate::schema::{rate_card_lines, rate_cards};
use crate::values::{Exact, Ts};
use chrono::NaiveDate;
use customs_billing::rate_card::{
    ConsolidationMode, InvoiceFrequency, RateCard, RateCardLine, RateCardLineTerms, RateCardTerms,
};
use customs_billing::{BillableItemId, RateCardId, RateCardLineId};
use customs_kernel::{OrganisationId, Version};
use diesel::prelude::*;

/// The terms of a rate card, as columns.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = rate_cards)]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct TermsColumns<'a> {
    customer_code: &'a str,
    name: &'a str,
    code_folded: String,
    name_folded: String,
    valid_from: NaiveDate,
    valid_until: Option<NaiveDate>,
    invoice_frequency: &'static str,
    consolidation_mode: &'static str,
    currency: &'a str,
    is_active: bool,
    notes: Option<&'a str>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = rate_cards)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct CardRow {
    organisation_id: i64,
    pub(super) id: i64,
    version: i64,
    customer_code: String,
    name: String,
    valid_from: NaiveDate,
    valid_until: Option<NaiveDate>,
    invoice_frequency: String,
    consolidation_mode: String,
    currency: String,
    is_active: bool,
    notes: Option<String>,
    created_at: Ts,
}

/// The terms of a rate card line, as columns.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = rate_card_lines)]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct LineColumns {
    billable_item_id: i64,
    unit_price: Option<Exact>,
    vat_rate_override: Option<Exact>,
    invoice_frequency_override: Option<&'static str>,
}

/// A new line, as columns.
#[derive(Insertable)]
#[diesel(table_name = rate_card_lines)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct NewLineRow {
    pub(super) organisation_id: i64,
    pub(super) id: i64,
    pub(super) rate_card_id: i64,
    #[diesel(embed)]
    pub(super) terms: LineColumns,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = rate_card_lines)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct LineRow {
    id: i64,
    pub(super) rate_card_id: i64,
    billable_item_id: i64,
    unit_price: Option<Exact>,
    vat_rate_override: Option<Exact>,
    invoice_frequency_override: Option<String>,
}

impl<'a> From<&'a RateCardTerms> for TermsColumns<'a> {
    fn from(terms: &'a RateCardTerms) -> Self {
        let RateCardTerms {
            customer_code,
            name,
            valid_from,
            valid_until,
            invoice_frequency,
            consolidation_mode,
            currency,
            is_active,
            notes,
        } = terms;
        Self {
            customer_code,
            name,
            code_folded: customer_code.to_lowercase(),
            name_folded: name.to_lowercase(),
            valid_from: *valid_from,
            valid_until: *valid_until,
            invoice_frequency: invoice_frequency.word(),
            consolidation_mode: consolidation_mode.word(),
            currency: currency.as_str(),
            is_active: *is_active,
            notes: notes.as_deref(),
        }
    }
}

impl From<RateCardLineTerms> for LineColumns {
    fn from(terms: RateCardLineTerms) -> Self {
        let RateCardLineTerms { billable_item, unit_price, vat_rate_override, invoice_frequency_override } = terms;
        Self {
            billable_item_id: billable_item.get(),
            unit_price: unit_price.map(Exact),
            vat_rate_override: vat_rate_override.map(Exact),
            invoice_frequency_override: invoice_frequency_override.map(InvoiceFrequency::word),
        }
    }
}

impl LineRow {
    pub(super) fn line(self) -> Fallible<RateCardLine> {
        Ok(RateCardLine {
            id: RateCardLineId::new(self.id),
            terms: RateCardLineTerms {
                billable_item: BillableItemId::new(self.billable_item_id),
                unit_price: self.unit_price.map(|price| price.0),
                vat_rate_override: self.vat_rate_override.map(|rate| rate.0),
                invoice_frequency_override: known_or_none(
                    self.invoice_frequency_override.as_deref(),
                    InvoiceFrequency::from_word,
                    "rate card line",
                    self.id,
                )?,
            },
        })
    }
}

impl CardRow {
    pub(super) fn card(self, lines: Vec<RateCardLine>) -> Fallible<RateCard> {
        Ok(RateCard {
            id: RateCardId::new(self.id),
            organisation: OrganisationId::new(self.organisation_id),
            version: Version::new(self.version),
            terms: RateCardTerms {
                customer_code: self.customer_code,
                name: self.name,
                valid_from: self.valid_from,
                valid_until: self.valid_until,
                invoice_frequency: known(InvoiceFrequency::from_word(&self.invoice_frequency), "rate card", self.id)?,
                consolidation_mode: known(
                    ConsolidationMode::from_word(&self.consolidation_mode),
                    "rate card",
                    self.id,
                )?,
                currency: currency(&self.currency, "rate card", self.id)?,
                is_active: self.is_active,
                notes: self.notes,
            },
            lines,
            created_at: self.created_at.0,
        })
    }
}
