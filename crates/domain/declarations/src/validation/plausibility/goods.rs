use super::items;
use crate::form::{DeclarationForm, ItemForm, PackagingForm};
use crate::{DeclarationWarning, Direction};
use chrono::NaiveDate;
use customs_kernel::facts::{Code, Day, Warning};
use customs_kernel::filled;
use rust_decimal::Decimal;

/// Kinds of packages of goods in bulk, which are not counted (UN/ECE Recommendation 21).
const BULK: [&str; 7] = ["VG", "VL", "VO", "VQ", "VR", "VS", "VY"];

/// Warns of data of the goods that customs asks for and that are missing, and of certificates that are no longer valid
/// on the day.
pub(super) fn find(form: &DeclarationForm, on: NaiveDate, found: &mut Vec<Warning>) {
    for (at, item) in items(form) {
        if form.direction() == Direction::Import && filled(item.taric_subheading.as_deref()).is_none() {
            found.push(Warning::at(format!("{at}.taric_subheading"), DeclarationWarning::TaricMissing));
        }
        if item.net_weight == Some(Decimal::ZERO) {
            found.push(Warning::at(format!("{at}.net_weight"), DeclarationWarning::NetWeightZero));
        }
        packages(&at, item, found);
        expired(&at, item, on, found);
    }
    // "At least one package above zero" (CDS12058 of the shared engine).
    let mut all = form.items.iter().flat_map(|item| &item.packaging).peekable();
    if all.peek().is_some() && all.all(|packages| packages.quantity == Some(0) && !is_bulk(packages)) {
        found.push(Warning::at("declaration.items", DeclarationWarning::NoPackages));
    }
}

/// Checks by UCC DA annex B, D.E. 18 06, that every item has the kind of its packages, and their number unless it is in
/// bulk.
fn packages(at: &str, item: &ItemForm, found: &mut Vec<Warning>) {
    if item.packaging.is_empty() {
        found.push(Warning::at(format!("{at}.packaging"), DeclarationWarning::PackagingMissing));
    }
    for (index, packages) in item.packaging.iter().enumerate() {
        if filled(packages.package_type.as_deref()).is_none() {
            found.push(Warning::at(format!("{at}.packaging.{index}.type"), DeclarationWarning::PackageTypeMissing));
        }
        if packages.quantity.is_none() && !is_bulk(packages) {
            let missing = DeclarationWarning::PackageQuantityMissing;
            found.push(Warning::at(format!("{at}.packaging.{index}.quantity"), missing));
        }
    }
}

fn is_bulk(packages: &PackagingForm) -> bool {
    packages.package_type.as_deref().is_some_and(|kind| BULK.contains(&kind.trim()))
}

fn expired(at: &str, item: &ItemForm, on: NaiveDate, found: &mut Vec<Warning>) {
    for (index, document) in item.supporting_documents.iter().enumerate() {
        if let Some(last_day) = document.expiry_date.filter(|last_day| *last_day < on) {
            let document = Code::from(document.document_type.as_deref().unwrap_or_default());
            let expired = DeclarationWarning::DocumentExpired { document, day: Day(last_day) };
            found.push(Warning::at(format!("{at}.supporting_documents.{index}.expiry_date"), expired));
        }
    }
}
