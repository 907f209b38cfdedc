//! The boxes of one goods item.

use crate::form::{
    AdditionalReferenceForm, ChargeDeductionForm, CodedField, DeclarationForm, ItemAuthorisationForm, ItemForm,
    PackagingForm, PreviousDocumentForm, SupportingDocumentForm, ValuationForm, customs_code,
};
use crate::ports::ExchangeRates;
use crate::statistical_value::{invoice_currency, statistical_value_eur};
use chrono::NaiveDate;
use customs_kernel::{Currency, filled};
use customs_papers::DataElement as E;
use customs_papers::{Boxes, PaperBox, Value};

pub(super) fn boxes(
    form: &DeclarationForm,
    item: &ItemForm,
    rates: &dyn ExchangeRates,
    valued_on: NaiveDate,
) -> Vec<PaperBox> {
    let mut boxes = Boxes::default();
    boxes.text(E::DescriptionOfGoods, item.description.as_deref());
    commodity(&mut boxes, item);
    boxes.add(E::Packaging, item.packaging.iter().filter_map(packages));
    boxes.add(E::GrossMass, item.gross_weight.map(Value::Mass));
    boxes.add(E::NetMass, item.net_weight.map(Value::Mass));
    boxes.add(E::SupplementaryUnits, item.supplementary_quantity.map(Value::Number));
    procedures(&mut boxes, form, item);
    boxes.text(E::CountryOfOrigin, item.country_of_origin.as_deref());
    boxes.text(E::CountryOfPreferentialOrigin, item.preferential_country_of_origin.as_deref());
    let currency = || invoice_currency(form, item).to_ascii_uppercase();
    boxes.add(E::ItemAmountInvoiced, item.invoice_value.map(|value| Value::Amount(value, currency())));
    let value = statistical_value_eur(form, item, rates, valued_on);
    boxes.add(E::StatisticalValue, value.map(|value| Value::Amount(value, Currency::eur().into())));
    boxes.text(E::Preference, item.duty_regime.as_deref());
    valuation(&mut boxes, item, &currency());
    let containers = form.as_declared(item.clone()).containers;
    boxes.texts(E::TransportEquipment, containers.iter().map(|container| container.number.as_deref()));
    documents(&mut boxes, item);
    boxes.filled()
}

/// The method of valuation, and what is added to the price and deducted from it. An amount without a currency is in that
/// of the invoice.
fn valuation(boxes: &mut Boxes, item: &ItemForm, currency: &str) {
    let Some(ValuationForm { method, charge_deductions }) = &item.valuation else { return };
    boxes.text(E::ValuationMethod, method.as_deref());
    let charges = charge_deductions.iter().flat_map(|ChargeDeductionForm { code, currency: own, amount }| {
        let code = code.as_deref().map(|code| customs_code(CodedField::Charge, code));
        let currency = filled(own.as_deref()).unwrap_or(currency).to_ascii_uppercase();
        [Value::line([code]), amount.map(|amount| Value::Amount(amount, currency))]
    });
    boxes.add(E::AdditionsAndDeductions, charges.flatten());
}

/// The commodity code with its subheading, and the additional codes.
fn commodity(boxes: &mut Boxes, item: &ItemForm) {
    let codes = [&item.hs_code, &item.taric_subheading, &item.additional_taric1, &item.additional_taric2];
    boxes.add(E::CommodityCode, Value::line(codes.map(Option::as_deref)));
}

fn packages(packages: &PackagingForm) -> Option<Value> {
    let PackagingForm { package_type, quantity, marks } = packages;
    let quantity = quantity.map(|quantity| quantity.to_string());
    Value::line([quantity.as_deref(), package_type.as_deref(), marks.as_deref()])
}

fn procedures(boxes: &mut Boxes, form: &DeclarationForm, item: &ItemForm) {
    let procedure = &form.declaration.procedure;
    let previous = form.previous_procedure(item.previous_code.as_deref());
    boxes.add(E::Procedure, Value::line([procedure.current.as_deref(), previous]));
    let additional = procedure.additional_of(item, "");
    boxes.add(E::AdditionalProcedure, Value::line(additional.iter().map(|(_, code)| Some(*code))));
}

fn documents(boxes: &mut Boxes, item: &ItemForm) {
    let named = |kind: &Option<String>, id: &Option<String>, line: Option<i64>| {
        let line = line.map(|line| line.to_string());
        Value::line([kind.as_deref(), id.as_deref(), line.as_deref()])
    };
    let previous = item.previous_documents.iter().filter_map(|document| {
        let PreviousDocumentForm { document_type, id, line, quantity: _, uom: _, inventory_line_id: _, stated: _ } =
            document;
        named(document_type, id, *line)
    });
    boxes.add(E::PreviousDocument, previous);
    let supporting = item.supporting_documents.iter().filter_map(|document| {
        // The message has no element for the line.
        let SupportingDocumentForm {
            document_type,
            id,
            line: _,
            expiry_date: _,
            value: _,
            currency: _,
            quantity: _,
            uom: _,
        } = document;
        named(document_type, id, None)
    });
    boxes.add(E::SupportingDocument, supporting);
    // A code of five characters is information in words (00500), a shorter one a reference (Y929).
    let is_information = |reference: &&AdditionalReferenceForm| {
        reference.reference_type.as_deref().is_some_and(|code| code.trim().chars().count() == 5)
    };
    let (information, references): (Vec<_>, Vec<_>) = item.additional_references.iter().partition(is_information);
    let stated = |AdditionalReferenceForm { reference_type, value }: &AdditionalReferenceForm| {
        Value::line([reference_type.as_deref(), value.as_deref()])
    };
    boxes.add(E::AdditionalReference, references.into_iter().filter_map(stated));
    boxes.add(E::AdditionalInformation, information.into_iter().filter_map(stated));
    let authorisations = item.authorisations.iter();
    let authorisations =
        authorisations.filter_map(|ItemAuthorisationForm { identification, type_code, sequence: _ }| {
            let kind = type_code.as_deref().map(|code| customs_code(CodedField::Authorisation, code));
            Value::line([kind, identification.as_deref()])
        });
    boxes.add(E::Authorisation, authorisations);
}
