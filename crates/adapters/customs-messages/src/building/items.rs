//! Writes the goods items.

use super::authorisations::{HeaderAuthorisation, defers_payment, header_authorisations};
use super::translated::{self, List};
use super::transport::Containers;
use super::{Completed, Lodged, codes, documents, fiscal_parties, header};
use crate::writing::{FieldPath, Measured, MessageWriter};
use customs_declarations::form::{
    ChargeDeductionForm, DeclarationForm, ItemContainerForm, ItemForm, PackagingForm, ProcedureForm, ValuationForm,
};
use customs_declarations::{DeclarationType, Direction, MessageWarning};
use customs_kernel::facts::Count;
use rust_decimal::Decimal;

/// The most items that the message schema takes.
const MOST_ITEMS: usize = 999;
/// Tax type of the customs duty, on which a preference is claimed.
const CUSTOMS_DUTY: &str = "A00";
/// Method of payment for a deferment account.
const DEFERRED: &str = "E";
/// Code for "no additional procedure".
const NOTHING_SPECIAL: &str = "000";
/// Valuation by transaction value. Customs accepts it only when the sale is without restrictions.
const TRANSACTION_VALUE: &str = "1";
const NO_RESTRICTIONS: &str = "0000";

/// Everything that the items of one declaration have in common.
pub(super) struct Items<'f> {
    lodged: Lodged<'f>,
    form: &'f DeclarationForm,
    direction: Direction,
    containers: &'f Containers<'f>,
    authorisations: Vec<HeaderAuthorisation<'f>>,
    deferred: bool,
    completed: Option<&'f Completed<'f>>,
}

impl<'f> Items<'f> {
    pub(super) fn new(
        writer: &mut MessageWriter,
        lodged: &Lodged<'f>,
        direction: Direction,
        containers: &'f Containers<'f>,
        completed: Option<&'f Completed<'f>>,
    ) -> Self {
        let form = lodged.form;
        let authorizations = &form.declaration.authorizations;
        if form.items.len() > MOST_ITEMS {
            // The API takes more lines than the British schema. All of them are sent: refusing them is for customs, and
            // a declaration that silently lacks goods would be false.
            let (items, most) = (Count::from(form.items.len()), Count::from(MOST_ITEMS));
            writer.warn(FieldPath::new("declaration", "items"), MessageWarning::TooManyItems { items, most });
        }
        // Only on a release for free circulation are duties paid. A procedure that suspends them has no method of
        // payment (D.E. 14 03).
        let pays = direction == Direction::Import && form.declaration_type() == Some(DeclarationType::H1);
        let deferred = pays && defers_payment(authorizations);
        let authorisations = header_authorisations(writer, authorizations);
        Self { lodged: *lodged, form, direction, containers, authorisations, deferred, completed }
    }

    pub(super) fn write(&self, writer: &mut MessageWriter) {
        for (index, item) in self.form.items.iter().enumerate() {
            self.write_item(writer, index, item);
        }
    }

    fn write_item(&self, writer: &mut MessageWriter, index: usize, item: &ItemForm) {
        let path = format!("declaration.items.{index}");
        let at = |name| FieldPath::new(&path, name);
        let currency = header::item_currency(self.form, item);
        writer.class("GovernmentAgencyGoodsItem", Some(FieldPath::whole(&path)), |writer| {
            let sequence = i64::try_from(index + 1).ok();
            writer.integer("SequenceNumeric", sequence, at("sequence"));
            let in_euros = self.lodged.statistical_values.get(index).copied().flatten().or(item.statistical_value);
            let (statistical, measured) = match in_euros {
                Some(value) => (Some(value), Measured::Currency(Some("EUR"))),
                // Customs has no exchange rate for this currency: the invoice value takes the place, in its own
                // currency.
                None => (item.invoice_value, Measured::Currency(currency)),
            };
            writer.number("StatisticalValueAmount", statistical, measured, at("statistical_value"));
            documents::write_additional_documents(writer, item, &path, currency, &self.authorisations);
            // A missing document could belong in several lists of the form; most belong in this one.
            writer.one_more("AdditionalDocument", at("supporting_documents"));
            documents::write_additional_information(writer, item, &path);
            self.write_commodity(writer, item, &path, currency);
            self.write_valuation(writer, item.valuation.as_ref(), &path, currency);
            if fiscal_parties::are_per_item(self.form) {
                fiscal_parties::write(writer, &self.lodged, self.direction);
            }
            self.write_procedure(writer, item, &path);
            for (country, kind, name) in [
                (&item.country_of_origin, "1", "country_of_origin"),
                (&item.preferential_country_of_origin, "2", "preferential_country_of_origin"),
            ] {
                write_coded(writer, "Origin", ("CountryCode", "TypeCode"), (country, kind), at(name));
            }
            write_packaging(writer, &item.packaging, &path);
            if let Some(completed) = self.completed {
                documents::write_completed(writer, self.form.symbol(), completed);
            }
            documents::write_previous_documents(writer, item, &path);
            let method = item.valuation.as_ref().and_then(|valuation| valuation.method.as_deref());
            if self.direction == Direction::Import && method == Some(TRANSACTION_VALUE) {
                writer.class("ValuationAdjustment", None, |writer| {
                    writer.text("AdditionCode", Some(NO_RESTRICTIONS), at("valuation.method"));
                });
            }
        });
    }

    fn write_commodity(&self, writer: &mut MessageWriter, item: &ItemForm, path: &str, currency: Option<&str>) {
        let at = |name| FieldPath::new(path, name);
        // Every field of the item is named here, so that a new one cannot be forgotten.
        let ItemForm {
            sequence: _,
            description,
            sku: _,
            hs_code,
            taric_subheading,
            additional_taric1,
            additional_taric2,
            country_of_origin: _,
            preferential_country_of_origin: _,
            gross_weight,
            net_weight,
            supplementary_quantity,
            invoice_value,
            invoice_currency: _,
            statistical_value: _,
            previous_code: _,
            procedure_specials: _,
            duty_regime,
            valuation: _,
            packaging: _,
            containers,
            supporting_documents: _,
            additional_references: _,
            previous_documents: _,
            sku_details: _,
            authorisations: _,
            inventory_line_id: _,
        } = item;
        writer.class("Commodity", None, |writer| {
            writer.text("Description", description.as_deref(), at("description"));
            for (code, kind, name) in [
                (hs_code, "TSP", "hs_code"),
                (taric_subheading, "TRC", "taric_subheading"),
                (additional_taric1, "TRA", "additional_taric1"),
                (additional_taric2, "TRA", "additional_taric2"),
            ] {
                write_coded(writer, "Classification", ("ID", "IdentificationTypeCode"), (code, kind), at(name));
            }
            if self.direction == Direction::Import && taric_subheading.as_deref().is_none_or(|it| it.trim().is_empty())
            {
                writer.one_more("Classification", at("taric_subheading"));
            }
            self.write_duty(writer, duty_regime.as_deref(), at("duty_regime"));
            if !self.form.is_relieved_of_vat(item) {
                fiscal_parties::write_deferred_vat(writer, &self.lodged);
            }
            writer.class("GoodsMeasure", None, |writer| {
                writer.number("GrossMassMeasure", *gross_weight, Measured::Plain, at("gross_weight"));
                writer.number("NetNetWeightMeasure", *net_weight, Measured::Plain, at("net_weight"));
                writer.number("TariffQuantity", *supplementary_quantity, Measured::Plain, at("supplementary_quantity"));
            });
            writer.class("InvoiceLine", None, |writer| {
                writer.number("ItemChargeAmount", *invoice_value, Measured::Currency(currency), at("invoice_value"));
            });
            self.write_containers(writer, containers, path);
        });
    }

    /// Writes on which regime of the customs duty the goods are declared, and how the duty is paid. With deferred
    /// payment every item has the duty, also without a regime: customs enters the debt on the account of the deferment
    /// (UCC article 110).
    fn write_duty(&self, writer: &mut MessageWriter, regime: Option<&str>, path: FieldPath<'_>) {
        let regime = regime.filter(|regime| !regime.trim().is_empty());
        let payment = FieldPath::new("declaration", "authorizations");
        let path = match regime {
            Some(_) => path,
            None if self.deferred => payment,
            None => return,
        };
        writer.class("DutyTaxFee", Some(path), |writer| {
            writer.text("DutyRegimeCode", regime, path);
            writer.text("TypeCode", Some(CUSTOMS_DUTY), path);
            if self.deferred {
                writer.class("Payment", None, |writer| {
                    writer.text("MethodCode", Some(DEFERRED), payment);
                });
            }
        });
    }

    fn write_containers(&self, writer: &mut MessageWriter, own: &[ItemContainerForm], path: &str) {
        let mut write = |number: &str, path: FieldPath<'_>| {
            let field = path.field("number");
            writer.class("TransportEquipment", Some(path), |writer| {
                writer.integer("SequenceNumeric", self.containers.sequence_of(number), field);
                writer.text("ID", Some(number), field);
            });
        };
        let mut any = false;
        for (index, ItemContainerForm { number }) in own.iter().enumerate() {
            if let Some(number) = number.as_deref().filter(|number| !number.trim().is_empty()) {
                any = true;
                write(number, FieldPath::entry(path, "containers", index));
            }
        }
        if let (false, Some((number, path))) = (any, self.containers.only()) {
            write(number, path);
        }
    }

    fn write_valuation(
        &self,
        writer: &mut MessageWriter,
        valuation: Option<&ValuationForm>,
        path: &str,
        item_currency: Option<&str>,
    ) {
        let Some(ValuationForm { method, charge_deductions }) = valuation else { return };
        writer.class("CustomsValuation", Some(FieldPath::new(path, "valuation")), |writer| {
            writer.text("MethodCode", method.as_deref(), FieldPath::new(path, "valuation.method"));
            for (index, ChargeDeductionForm { code, currency, amount }) in charge_deductions.iter().enumerate() {
                let path = FieldPath::entry(path, "valuation.charge_deductions", index);
                writer.class("ChargeDeduction", Some(path), |writer| {
                    let code = code.as_deref().map(str::trim);
                    if let Some(code) = code {
                        translated::report(writer, List::Charge, code, path.field("code"));
                    }
                    writer.text("ChargesTypeCode", code.map(codes::charge), path.field("code"));
                    let currency = Measured::Currency(currency.as_deref().or(item_currency));
                    writer.number("OtherChargeDeductionAmount", *amount, currency, path.field("amount"));
                });
            }
        });
    }

    fn write_procedure(&self, writer: &mut MessageWriter, item: &ItemForm, path: &str) {
        let header = "declaration.procedure";
        let procedure = &self.form.declaration.procedure;
        let ProcedureForm { current, previous, special: _, specials: _ } = procedure;
        writer.class("GovernmentProcedure", Some(FieldPath::whole(header)), |writer| {
            writer.text("CurrentCode", current.as_deref(), FieldPath::new(header, "current"));
            match item.previous_code.as_deref().filter(|code| !code.trim().is_empty()) {
                Some(code) => writer.text("PreviousCode", Some(code), FieldPath::new(path, "previous_code")),
                None => writer.text("PreviousCode", previous.as_deref(), FieldPath::new(header, "previous")),
            }
        });
        let mut named = procedure.additional_of(item, path);
        if named.is_empty() {
            named.push((format!("{header}.special"), NOTHING_SPECIAL));
        }
        for (field, code) in named {
            let path = FieldPath::whole(&field);
            writer.class("GovernmentProcedure", Some(path), |writer| writer.text("CurrentCode", Some(code), path));
        }
    }
}

/// Writes a code with its kind, under the names of the two elements; nothing when no code is given.
fn write_coded(
    writer: &mut MessageWriter,
    class: &'static str,
    (code_element, kind_element): (&'static str, &'static str),
    (code, kind): (&Option<String>, &str),
    path: FieldPath<'_>,
) {
    if code.as_deref().is_some_and(|code| !code.trim().is_empty()) {
        writer.class(class, Some(path), |writer| {
            writer.text(code_element, code.as_deref(), path);
            writer.text(kind_element, Some(kind), path);
        });
    }
}

fn write_packaging(writer: &mut MessageWriter, packaging: &[PackagingForm], path: &str) {
    for (sequence, (index, packages)) in (1_i64..).zip(packaging.iter().enumerate()) {
        let PackagingForm { package_type, quantity, marks } = packages;
        let path = FieldPath::entry(path, "packaging", index);
        writer.class("Packaging", Some(path), |writer| {
            writer.integer("SequenceNumeric", Some(sequence), path);
            writer.text("MarksNumbersID", marks.as_deref(), path.field("marks"));
            writer.integer("QuantityQuantity", *quantity, path.field("quantity"));
            writer.text("TypeCode", package_type.as_deref(), path.field("type"));
        });
    }
}

/// Returns the gross mass of all items; `None` when no item has one.
pub(super) fn total_gross_mass(items: &[ItemForm]) -> Option<Decimal> {
    items.iter().filter_map(|item| item.gross_weight).reduce(Decimal::saturating_add)
}

/// Returns the number of packages of all items; `None` when no item names one.
pub(super) fn total_packages(items: &[ItemForm]) -> Option<i64> {
    items.iter().flat_map(|item| &item.packaging).filter_map(|packages| packages.quantity).reduce(i64::saturating_add)
}
