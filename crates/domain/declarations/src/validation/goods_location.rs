use crate::form::DeclarationForm;
use customs_kernel::Checker;

/// The codes of Incoterms 2020.
const INCOTERMS: [&str; 11] = ["EXW", "FCA", "FAS", "FOB", "CFR", "CIF", "CPT", "CIP", "DAP", "DPU", "DDP"];

/// Checks the place of the goods and the terms of delivery.
pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    if let Some(location) = &form.declaration.goods_location {
        check.within("goods_location", |check| {
            check.one_of("type", location.location_type.as_deref(), &["A", "B", "C", "D"]);
            check.one_of("identification_type", location.identification_type.as_deref(), &["U", "Y", "Z"]);
            check.country("country", location.country.as_deref());
            check.length("postal_code", location.postal_code.as_deref(), 20);
            check.length("city", location.city.as_deref(), 100);
            check.length("address", location.address.as_deref(), 255);
            check.length("house_number", location.house_number.as_deref(), 20);
        });
    }
    if let Some(terms) = &form.declaration.incoterms {
        check.within("incoterms", |check| {
            check.one_of("code", terms.code.as_deref(), &INCOTERMS);
            check.country("country", terms.country.as_deref());
            check.length("location", terms.location.as_deref(), 35);
        });
    }
}
