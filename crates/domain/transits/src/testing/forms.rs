use crate::form::{AddressForm, ItemForm, PackagingForm, PartyForm, TransitForm};
use rust_decimal::Decimal;

/// Returns a T1 transit from Rotterdam to Germany with one item; it follows every rule.
#[must_use]
pub fn a_valid_transit() -> TransitForm {
    TransitForm {
        customer_code: some("ACME"),
        transit_type: some("T1"),
        additional_declaration_type: some("A"),
        office_of_departure: some("NL000510"),
        office_of_destination: some("DE003302"),
        guarantee_type: some("0"),
        guarantee_reference: some("26NL0000000123456"),
        guarantee_amount: Some(Decimal::new(1_250_050, 2)),
        country_of_dispatch: some("NL"),
        country_of_destination: some("DE"),
        holder: Some(PartyForm {
            customer_code: None,
            eori: some("NL801234566"),
            name: some("Voorbeeld Transport B.V."),
            address: Some(AddressForm {
                street: some("Havenweg 1"),
                city: some("Rotterdam"),
                postal_code: some("3011 AA"),
                country: some("NL"),
            }),
        }),
        items: vec![a_valid_item()],
        ..TransitForm::default()
    }
}

/// Returns a goods item that follows every rule.
#[must_use]
pub fn a_valid_item() -> ItemForm {
    ItemForm {
        description: some("Wooden office chair"),
        hs_code: some("940169"),
        gross_weight: Some(Decimal::new(1_250, 2)),
        net_weight: Some(Decimal::new(11, 0)),
        packaging: vec![PackagingForm { package_type: some("CT"), quantity: Some(4), marks: some("NO MARKS") }],
        ..ItemForm::default()
    }
}

/// Returns a transit that fills in every field and follows every rule.
#[must_use]
pub fn a_complete_transit() -> TransitForm {
    #[allow(clippy::expect_used, reason = "the file is part of the source")]
    serde_json::from_str(include_str!("complete_form.json")).expect("a form")
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}
