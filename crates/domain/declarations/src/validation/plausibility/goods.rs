use super::items;
use crate::Direction;
use crate::form::{DeclarationForm, ItemForm, PackagingForm};
use chrono::NaiveDate;
use customs_kernel::filled;
use rust_decimal::Decimal;

/// Kinds of packages of goods in bulk, which are not counted (UN/ECE Recommendation 21).
const BULK: [&str; 7] = ["VG", "VL", "VO", "VQ", "VR", "VS", "VY"];

/// Warns of data of the goods that customs asks for and that are missing, and of certificates that are no longer valid
/// on the day.
pub(super) fn find(form: &DeclarationForm, on: NaiveDate, found: &mut Vec<String>) {
    for (at, item) in items(form) {
        if form.direction() == Direction::Import && filled(item.taric_subheading.as_deref()).is_none() {
            found.push(format!("{at}.taric_subheading: is missing: an import has the two digits of TARIC"));
        }
        if item.net_weight == Some(Decimal::ZERO) {
            found.push(format!("{at}.net_weight: is 0, and customs takes no net mass of 0"));
        }
        packages(&at, item, found);
        expired(&at, item, on, found);
    }
    // "At least one package above zero" (CDS12058 of the shared engine).
    let mut all = form.items.iter().flat_map(|item| &item.packaging).peekable();
    if all.peek().is_some() && all.all(|packages| packages.quantity == Some(0) && !is_bulk(packages)) {
        found.push("declaration.items: have 0 packages together, and customs asks for at least one".into());
    }
}

/// UCC DA annex B, D.E. 18 06: every item has the kind of its packages, and their number unless it is in bulk.
fn packages(at: &str, item: &ItemForm, found: &mut Vec<String>) {
    if item.packaging.is_empty() {
        found.push(format!("{at}.packaging: is missing: customs asks for the kind and the number of packages"));
    }
    for (index, packages) in item.packaging.iter().enumerate() {
        if filled(packages.package_type.as_deref()).is_none() {
            found.push(format!("{at}.packaging.{index}.type: is missing: customs asks for the kind of packages"));
        }
        if packages.quantity.is_none() && !is_bulk(packages) {
            found.push(format!("{at}.packaging.{index}.quantity: is missing: only goods in bulk are not counted"));
        }
    }
}

fn is_bulk(packages: &PackagingForm) -> bool {
    packages.package_type.as_deref().is_some_and(|kind| BULK.contains(&kind.trim()))
}

fn expired(at: &str, item: &ItemForm, on: NaiveDate, found: &mut Vec<String>) {
    for (index, document) in item.supporting_documents.iter().enumerate() {
        if let Some(last_day) = document.expiry_date.filter(|last_day| *last_day < on) {
            let kind = document.document_type.as_deref().unwrap_or_default();
            found.push(format!("{at}.supporting_documents.{index}.expiry_date: {kind} expired on {last_day}"));
        }
    }
}
