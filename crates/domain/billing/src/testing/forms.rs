#![allow(clippy::expect_used, reason = "what is built here follows the rules")]

use crate::billable_item::{BillableItemForm, BillableItemTerms};
use crate::invoice::Buyer;
use crate::movement::{Direction, Movement};
use crate::ports::BilledCustomer;
use crate::rate_card::{RateCardForm, RateCardTerms};
use customs_kernel::{Currency, Subject};
use rust_decimal::Decimal;

/// A customer with this code and default settings.
#[must_use]
pub fn customer(code: &str) -> BilledCustomer {
    BilledCustomer {
        buyer: Buyer { customer_code: code.to_owned(), name: format!("{code} B.V."), ..Buyer::default() },
        currency: Currency::eur(),
        reverse_charge_eligible: false,
        invoice_auto_send: false,
        dossier_prefix: None,
        prepayment_threshold: None,
    }
}

/// A draft declaration with this many lines, linked to no dossier.
#[must_use]
pub fn declaration(id: i64, lines: u32) -> Movement {
    Movement {
        reference: Subject::declaration(id),
        name: format!("D-{id:08}"),
        dossier: None,
        direction: Direction::Import,
        movement_type: "H1".to_owned(),
        lrn: None,
        mrn: None,
        status: "DRF".to_owned(),
        lines,
        accepted: false,
        released: false,
        released_at: None,
    }
}

/// The form of a revenue item that is charged once for each accepted declaration.
#[must_use]
pub fn item_form(code: &str, price: &str) -> BillableItemForm {
    BillableItemForm {
        code: Some(code.to_owned()),
        name: Some(format!("Item {code}")),
        default_price: Some(price.parse::<Decimal>().expect("a price")),
        trigger_type: Some("per_declaration".to_owned()),
        trigger_event: Some("on_acceptance".to_owned()),
        item_type: Some("revenue".to_owned()),
        ..BillableItemForm::default()
    }
}

/// The form of a rate card that is valid from 2020 on.
#[must_use]
pub fn card_form(customer_code: &str) -> RateCardForm {
    RateCardForm {
        customer_code: Some(customer_code.to_owned()),
        name: Some("Prices".to_owned()),
        valid_from: Some("2020-01-01".parse().expect("a day")),
        invoice_frequency: Some("daily".to_owned()),
        consolidation_mode: Some("per_dossier".to_owned()),
        ..RateCardForm::default()
    }
}

pub(crate) fn item_terms(code: &str) -> BillableItemTerms {
    item_form(code, "10").terms().expect("terms")
}

pub(crate) fn card_terms(customer_code: &str) -> RateCardTerms {
    card_form(customer_code).terms().expect("terms")
}
