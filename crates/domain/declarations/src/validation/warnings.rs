use crate::form::{DeclarationForm, ItemForm, PartyForm};
use crate::ports::{CodeList, CodeTables};
use crate::{DeclarationWarning, Direction};
use chrono::NaiveDate;
use customs_kernel::facts::{Code, Warning};

/// Returns the points that are allowed but worth a look before customs has one: codes that are in no table on that day,
/// fields that are not sent in this direction, and probable mistakes (terms of delivery that do not fit the additions,
/// pairs of procedures, totals, check digits).
#[must_use]
pub fn warnings(form: &DeclarationForm, codes: &dyn CodeTables, on: NaiveDate) -> Vec<Warning> {
    let mut warnings = Warnings { codes, on, found: Vec::new() };
    warnings.header(form);
    for (index, item) in form.items.iter().enumerate() {
        warnings.item(&format!("declaration.items.{index}"), item);
    }
    warnings.found.extend(super::plausibility::findings(form, codes, on));
    warnings.found
}

struct Warnings<'a> {
    codes: &'a dyn CodeTables,
    on: NaiveDate,
    found: Vec<Warning>,
}

impl Warnings<'_> {
    fn code(&mut self, path: &str, field: &str, list: CodeList, code: Option<&str>) {
        if let Some(code) = code.filter(|code| !code.trim().is_empty())
            && !self.codes.knows(list, code, self.on)
        {
            let unknown = DeclarationWarning::NotInCodebook { code: Code::from(code) };
            self.found.push(Warning::at(format!("{path}.{field}"), unknown));
        }
    }

    fn not_sent(&mut self, field: &str, present: bool, direction: Direction) {
        if present {
            let only = match direction {
                Direction::Export => DeclarationWarning::ForExportOnly,
                Direction::Import => DeclarationWarning::ForImportOnly,
            };
            self.found.push(Warning::at(format!("declaration.{field}"), only));
        }
    }

    fn header(&mut self, form: &DeclarationForm) {
        let header = &form.declaration;
        let at = "declaration";
        self.code(at, "office", CodeList::CustomsOffices, header.office.as_deref());
        self.code(at, "exit_office", CodeList::OfficesOfExit, header.exit_office.as_deref());
        self.code(at, "procedure.current", CodeList::CurrentProcedures, header.procedure.current.as_deref());
        self.code(at, "procedure.previous", CodeList::PreviousProcedures, header.procedure.previous.as_deref());
        for (field, code) in header.procedure.additional() {
            self.code(at, &format!("procedure.{field}"), CodeList::SpecialProcedures, Some(code));
        }
        let nature = header.transaction_nature.map(|nature| nature.to_string());
        self.code(at, "transaction_nature", CodeList::TransactionNatures, nature.as_deref());
        self.code(at, "total_invoice_currency", CodeList::Currencies, header.total_invoice_currency.as_deref());
        self.code(at, "destination_country", CodeList::Countries, header.destination_country.as_deref());
        self.code(at, "export_country", CodeList::Countries, header.export_country.as_deref());
        self.parties(form);
        if let Some(transport) = &header.transport {
            for (name, means) in [("border", &transport.border), ("departure", &transport.departure)] {
                let nationality = means.as_ref().and_then(|means| means.nationality.as_deref());
                self.code("declaration.transport", &format!("{name}.nationality"), CodeList::Countries, nationality);
            }
        }
        if let Some(location) = &header.goods_location {
            self.code("declaration.goods_location", "country", CodeList::Countries, location.country.as_deref());
        }
        if let Some(terms) = &header.incoterms {
            self.code("declaration.incoterms", "country", CodeList::Countries, terms.country.as_deref());
        }
        for (index, entry) in header.authorizations.iter().enumerate() {
            let field = format!("authorizations.{index}.type_code");
            self.code(at, &field, CodeList::AuthorisationTypes, entry.type_code.as_deref());
        }
        for (path, party) in form.fiscal_parties() {
            self.code(&path, "role", CodeList::FiscalPartyRoles, party.role.as_deref());
        }
    }

    fn parties(&mut self, form: &DeclarationForm) {
        let header = &form.declaration;
        let import = form.direction() == Direction::Import;
        self.not_sent("exit_office", import && header.exit_office.is_some(), Direction::Export);
        self.not_sent("consignor", import && header.consignor.is_some(), Direction::Export);
        self.not_sent("consignee", import && header.consignee.is_some(), Direction::Export);
        self.not_sent("importer", !import && header.importer.is_some(), Direction::Import);
        self.not_sent("exporter", !import && header.exporter.is_some(), Direction::Import);
        let (one, others) = (&header.domestic_duty_tax_party, &header.domestic_duty_tax_parties);
        self.not_sent("domestic_duty_tax_party", !import && one.is_some(), Direction::Import);
        self.not_sent("domestic_duty_tax_parties", !import && !others.is_empty(), Direction::Import);
        let country = |party: &Option<PartyForm>| {
            party.as_ref().and_then(|party| party.address.as_ref()).and_then(|address| address.country.clone())
        };
        for (name, party) in [
            ("importer", &header.importer),
            ("exporter", &header.exporter),
            ("consignor", &header.consignor),
            ("consignee", &header.consignee),
            ("buyer", &header.buyer),
            ("seller", &header.seller),
        ] {
            let path = format!("declaration.{name}.address");
            self.code(&path, "country", CodeList::Countries, country(party).as_deref());
        }
    }

    fn item(&mut self, at: &str, item: &ItemForm) {
        self.code(at, "country_of_origin", CodeList::Countries, item.country_of_origin.as_deref());
        let preferential = item.preferential_country_of_origin.as_deref();
        self.code(at, "preferential_country_of_origin", CodeList::Countries, preferential);
        self.code(at, "invoice_currency", CodeList::Currencies, item.invoice_currency.as_deref());
        self.code(at, "previous_code", CodeList::PreviousProcedures, item.previous_code.as_deref());
        for (field, code) in item.additional() {
            self.code(at, &field, CodeList::SpecialProcedures, Some(code));
        }
        self.code(at, "duty_regime", CodeList::DutyRegimes, item.duty_regime.as_deref());
        for (index, charge) in item.valuation.iter().flat_map(|valuation| &valuation.charge_deductions).enumerate() {
            let path = format!("{at}.valuation.charge_deductions.{index}");
            self.code(&path, "code", CodeList::ChargeDeductions, charge.code.as_deref());
            self.code(&path, "currency", CodeList::Currencies, charge.currency.as_deref());
        }
        for (index, packages) in item.packaging.iter().enumerate() {
            let path = format!("{at}.packaging.{index}");
            self.code(&path, "type", CodeList::Packaging, packages.package_type.as_deref());
        }
        for (index, document) in item.supporting_documents.iter().enumerate() {
            let path = format!("{at}.supporting_documents.{index}");
            self.code(&path, "type", CodeList::SupportingDocuments, document.document_type.as_deref());
            self.code(&path, "currency", CodeList::Currencies, document.currency.as_deref());
        }
        for (index, document) in item.previous_documents.iter().enumerate() {
            let path = format!("{at}.previous_documents.{index}");
            self.code(&path, "type", CodeList::PreviousDocuments, document.document_type.as_deref());
        }
        for (index, reference) in item.additional_references.iter().enumerate() {
            let path = format!("{at}.additional_references.{index}");
            self.code(&path, "type", CodeList::AdditionalReferences, reference.reference_type.as_deref());
        }
    }
}
