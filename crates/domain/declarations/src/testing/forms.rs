use crate::form::{
    AddressForm, DeclarationForm, HeaderForm, ItemForm, PackagingForm, PartyForm, ProcedureForm, SupportingDocumentForm,
};
use rust_decimal::Decimal;

/// Returns an import for free circulation (40 00) with one item; it breaks no rule.
#[must_use]
pub fn a_valid_import() -> DeclarationForm {
    DeclarationForm {
        dms_version: some("4.0"),
        declaration: HeaderForm {
            office: some("NL000396"),
            procedure: ProcedureForm { current: some("40"), previous: some("00"), ..ProcedureForm::default() },
            total_invoice_currency: some("EUR"),
            importer: Some(a_party("NL801234566", "Voorbeeld Import B.V.")),
            ..HeaderForm::default()
        },
        items: vec![a_valid_item()],
        ..DeclarationForm::default()
    }
}

/// Returns an export (10 00) with one item; it breaks no rule.
#[must_use]
pub fn a_valid_export() -> DeclarationForm {
    DeclarationForm {
        dms_version: some("4.0"),
        declaration: HeaderForm {
            office: some("NL000396"),
            exit_office: some("NL000510"),
            imex: some("EX"),
            procedure: ProcedureForm { current: some("10"), previous: some("00"), ..ProcedureForm::default() },
            destination_country: some("US"),
            consignor: Some(a_party("NL801234566", "Voorbeeld Export B.V.")),
            ..HeaderForm::default()
        },
        items: vec![a_valid_item()],
        ..DeclarationForm::default()
    }
}

/// Returns an import with a value in every field, including the fields of an export, which are not sent; it breaks no
/// rule.
#[must_use]
pub fn a_complete_import() -> DeclarationForm {
    #[allow(clippy::expect_used, reason = "the file is part of the source")]
    serde_json::from_str(include_str!("complete_form.json")).expect("a form")
}

/// Returns a goods item that breaks no rule in either direction.
#[must_use]
pub fn a_valid_item() -> ItemForm {
    ItemForm {
        description: some("Wooden office chair"),
        hs_code: some("94016900"),
        taric_subheading: some("00"),
        country_of_origin: some("CN"),
        gross_weight: Some(Decimal::new(1_250, 2)),
        net_weight: Some(Decimal::new(11, 0)),
        invoice_value: Some(Decimal::new(48_050, 2)),
        packaging: vec![PackagingForm { package_type: some("CT"), quantity: Some(4), marks: some("NO MARKS") }],
        supporting_documents: vec![SupportingDocumentForm {
            document_type: some("N935"),
            id: some("INV-2026-1"),
            ..SupportingDocumentForm::default()
        }],
        ..ItemForm::default()
    }
}

fn a_party(eori: &str, name: &str) -> PartyForm {
    PartyForm {
        customer_code: None,
        eori: some(eori),
        name: some(name),
        address: Some(AddressForm {
            street: some("Havenweg 1"),
            city: some("Rotterdam"),
            postal_code: some("3011 AA"),
            country: some("NL"),
        }),
    }
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}
