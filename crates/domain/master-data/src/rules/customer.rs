use super::texts::{email, lengths, tidy, tidy_codes};
use super::vat_number::check_vat_number;
use crate::customer::CustomerForm;
use chrono::{Datelike, NaiveDate};
use customs_kernel::{Checker, Currency, Grn};

/// Most characters of a text without a length rule of its own.
const TEXT: usize = 255;
/// Most characters of a number or code without a length rule of its own.
const CODE: usize = 50;

/// Brings equivalent values into one spelling and fills in the defaults.
pub(crate) fn tidy_customer(form: &mut CustomerForm) {
    tidy_codes(&mut [
        &mut form.customer_country_code,
        &mut form.customer_eori_number,
        &mut form.customer_vat_number,
        &mut form.customer_vat_country,
        &mut form.currency,
        &mut form.dva_holder_eori,
        &mut form.dva_holder_country,
        &mut form.dva_guarantee_grn,
        &mut form.vat_number,
    ]);
    tidy(&mut [
        &mut form.customer_name,
        &mut form.customer_address,
        &mut form.customer_address_number,
        &mut form.customer_postal_code,
        &mut form.customer_city,
        &mut form.representation_type,
        &mut form.customs_declaration_office,
        &mut form.default_customs_office_of_declaration,
        &mut form.warehouse_licence,
        &mut form.warehouse_licence_type,
        &mut form.dms_41_placement_licence,
        &mut form.atr_license_number,
        &mut form.postbus,
        &mut form.postbus_cid,
        &mut form.postbus_transit,
        &mut form.postbus_msw,
        &mut form.postbus_emcs,
        &mut form.dva_holder_name,
        &mut form.dva_holder_address,
        &mut form.dva_holder_postal_code,
        &mut form.dva_holder_city,
        &mut form.dva_holder_contact_name,
        &mut form.dva_holder_contact_phone,
        &mut form.dva_holder_contact_email,
        &mut form.dva_authorized_consignor_permit,
        &mut form.dva_authorized_consignee_permit,
        &mut form.dva_guarantee_type,
        &mut form.dva_volgnummer,
        &mut form.invoice_email,
        &mut form.dossier_prefix,
        &mut form.to_declaration_completed_email,
    ]);
    if form.currency.is_none() {
        form.currency = Some(Currency::eur().to_string());
    }
}

/// Checks the code: it is required and has at most 50 characters.
pub(crate) fn check_customer_code(check: &mut Checker, code: Option<&str>) {
    check.required("customer_code", code);
    check.length("customer_code", code, 50);
}

/// Checks all other rules that need no look-up.
pub(crate) fn check_customer(check: &mut Checker, form: &CustomerForm) {
    check.required("customer_name", form.customer_name.as_deref());
    texts(check, form);
    check.country("customer_country_code", form.customer_country_code.as_deref());
    check.country("customer_vat_country", form.customer_vat_country.as_deref());
    check.country("dva_holder_country", form.dva_holder_country.as_deref());
    check.currency("currency", form.currency.as_deref());
    check.one_of("representation_type", form.representation_type.as_deref(), &["1", "2"]);
    check.digits("dva_guarantee_type", form.dva_guarantee_type.as_deref(), 1);
    eori(check, "customer_eori_number", form.customer_eori_number.as_deref());
    eori(check, "dva_holder_eori", form.dva_holder_eori.as_deref());
    if let Some(Err(error)) = form.dva_guarantee_grn.as_deref().map(str::parse::<Grn>) {
        check.error("dva_guarantee_grn", ("grn", error.rule()));
    }
    let country = form.customer_vat_country.as_deref();
    vat_number(check, "customer_vat_number", form.customer_vat_number.as_deref(), country);
    vat_number(check, "vat_number", form.vat_number.as_deref(), country);
    email(check, "dva_holder_contact_email", form.dva_holder_contact_email.as_deref());
    email(check, "invoice_email", form.invoice_email.as_deref());
    email(check, "to_declaration_completed_email", form.to_declaration_completed_email.as_deref());
    day(check, "poa_valid_until", form.poa_valid_until);
    check.amount("prepayment_threshold", form.prepayment_threshold);
}

fn texts(check: &mut Checker, form: &CustomerForm) {
    lengths(
        check,
        TEXT,
        &[
            ("customer_name", &form.customer_name),
            ("customer_address", &form.customer_address),
            ("dva_holder_name", &form.dva_holder_name),
            ("dva_holder_address", &form.dva_holder_address),
            ("dva_holder_contact_name", &form.dva_holder_contact_name),
        ],
    );
    lengths(check, 100, &[("customer_city", &form.customer_city), ("dva_holder_city", &form.dva_holder_city)]);
    lengths(
        check,
        20,
        &[
            ("customer_address_number", &form.customer_address_number),
            ("customer_postal_code", &form.customer_postal_code),
            ("customs_declaration_office", &form.customs_declaration_office),
            ("default_customs_office_of_declaration", &form.default_customs_office_of_declaration),
            ("customer_vat_number", &form.customer_vat_number),
            ("vat_number", &form.vat_number),
            ("dva_holder_postal_code", &form.dva_holder_postal_code),
            ("dossier_prefix", &form.dossier_prefix),
        ],
    );
    lengths(
        check,
        CODE,
        &[
            ("warehouse_licence", &form.warehouse_licence),
            ("warehouse_licence_type", &form.warehouse_licence_type),
            ("dms_41_placement_licence", &form.dms_41_placement_licence),
            ("atr_license_number", &form.atr_license_number),
            ("postbus", &form.postbus),
            ("postbus_cid", &form.postbus_cid),
            ("postbus_transit", &form.postbus_transit),
            ("postbus_msw", &form.postbus_msw),
            ("postbus_emcs", &form.postbus_emcs),
            ("dva_holder_contact_phone", &form.dva_holder_contact_phone),
            ("dva_authorized_consignor_permit", &form.dva_authorized_consignor_permit),
            ("dva_authorized_consignee_permit", &form.dva_authorized_consignee_permit),
            ("dva_volgnummer", &form.dva_volgnummer),
        ],
    );
}

/// Checks a Dutch EORI, which has nine digits. Those of legal persons pass the 11-test, but others need not, and only
/// the register knows which is which.
fn eori(check: &mut Checker, field: &str, number: Option<&str>) {
    check.eori(field, number);
    let dutch = number.and_then(|number| number.strip_prefix("NL"));
    if dutch.is_some_and(|digits| digits.len() != 9 || !digits.bytes().all(|byte| byte.is_ascii_digit())) {
        check.error(field, ("dutch_eori", "must be NL and 9 digits for a Dutch EORI"));
    }
}

/// The year must have at most four digits.
fn day(check: &mut Checker, field: &str, day: Option<NaiveDate>) {
    if day.is_some_and(|day| !(1..=9_999).contains(&day.year())) {
        check.error(field, ("date", "must be a date (YYYY-MM-DD)"));
    }
}

fn vat_number(check: &mut Checker, field: &str, number: Option<&str>, country: Option<&str>) {
    if let Some(Err(rule)) = number.map(|number| check_vat_number(number, country)) {
        check.error(field, ("vat_number", rule));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_that_cannot_be_written_is_none() {
        let told = |poa_valid_until: NaiveDate| {
            let mut check = Checker::default();
            let form = CustomerForm { poa_valid_until: Some(poa_valid_until), ..CustomerForm::default() };
            check_customer(&mut check, &form);
            check.into_errors().paths().any(|path| path == "poa_valid_until")
        };
        let day = |year| NaiveDate::from_ymd_opt(year, 12, 31).expect("a day");
        assert_eq!([told(day(2027)), told(day(9_999)), told(day(10_000))], [false, false, true]);
        assert!(told(NaiveDate::MAX));
    }
}
