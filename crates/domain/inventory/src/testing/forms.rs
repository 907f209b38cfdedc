#![allow(clippy::expect_used, reason = "what is built here follows the rules")]

use crate::declaration::{CustomsDeclaration, CustomsLine};
use crate::stock::{StartingForm, StartingLineForm};
use customs_kernel::Version;
use rust_decimal::Decimal;

/// A draft of the customer ACME with these lines.
#[must_use]
pub fn declaration(id: i64, lines: &[CustomsLine]) -> CustomsDeclaration {
    CustomsDeclaration {
        id,
        version: Version::FIRST,
        reference: format!("D-{id}"),
        customer_code: Some("ACME".to_owned()),
        status: "DRF".to_owned(),
        mrn: None,
        warehouse_licence: Some("NLCW1".to_owned()),
        places: false,
        goes_into_store: false,
        allocates_by_age: false,
        submission: None,
        rejected: Vec::new(),
        left_on_paper: false,
        lines: lines.to_vec(),
    }
}

/// A line with this many pieces of an article from China with commodity code 85171300.
#[must_use]
pub fn line(id: i64, sku: &str, quantity: &str) -> CustomsLine {
    CustomsLine {
        id,
        sku: Some(sku.to_owned()),
        description: Some(format!("Article {sku}")),
        hs_code: Some("85171300".to_owned()),
        country_of_origin: Some("CN".to_owned()),
        supplementary_quantity: Some(quantity.parse().expect("a number")),
        supplementary_unit: Some("NAR".to_owned()),
        net_weight: Some(Decimal::new(125, 1)),
        ..CustomsLine::default()
    }
}

/// Starting stock of the customer ACME: this many pieces of an article from China with commodity code 85171300.
#[must_use]
pub fn starting(sku: &str, quantity: &str) -> StartingForm {
    StartingForm {
        customer_code: Some("ACME".to_owned()),
        warehouse_licence: Some("NLCW1".to_owned()),
        reference: Some(format!("START-{sku}")),
        placed_at: None,
        lines: vec![StartingLineForm {
            sku: Some(sku.to_owned()),
            description: Some(format!("Article {sku}")),
            hs_code: Some("85171300".to_owned()),
            country_of_origin: Some("CN".to_owned()),
            quantity: Some(quantity.parse().expect("a number")),
            ..StartingLineForm::default()
        }],
    }
}
