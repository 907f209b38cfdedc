use super::units;
use crate::connection::AnyConnection;
use crate::declarations::packed;
use crate::declarations::submissions::{self, Ended};
use crate::failure::Fallible;
use crate::schema::{customers, declaration_lines};
use crate::values::Json;
use crate::{Database, StoredDeclarations};
use customs_declarations::form::{ItemForm, PreviousDocumentForm};
use customs_declarations::ports::DeclarationRepository;
use customs_declarations::{Declaration, DeclarationId, Line};
use customs_inventory::declaration::{CustomsDeclaration, CustomsLine, NamedEntry, Submission, SubmissionEnd};
use customs_inventory::ports::CustomsLines;
use customs_kernel::{OrganisationId, StorageError, amsterdam_date, filled};
use customs_master_data::customer::CustomerForm;
use diesel::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Declarations, as the warehouse sees them.
#[derive(Debug, Clone)]
pub struct StoredCustomsLines {
    database: Database,
    declarations: StoredDeclarations,
}

impl StoredCustomsLines {
    /// Reads declarations from `database`.
    #[must_use]
    pub fn new(database: Database) -> Self {
        // This repository saves nothing here, so it needs no subscribers.
        let declarations = StoredDeclarations::new(database.clone(), &[]);
        Self { database, declarations }
    }

    fn seen(&self, declaration: Declaration) -> Result<CustomsDeclaration, StorageError> {
        self.database.read(|connection| seen(connection, declaration.clone()))
    }
}

impl CustomsLines for StoredCustomsLines {
    fn declaration_of(&self, organisation: OrganisationId, line: i64) -> Result<Option<i64>, StorageError> {
        let of = declaration_lines::table
            .filter(declaration_lines::organisation_id.eq(organisation.get()))
            .filter(declaration_lines::id.eq(line))
            .select(declaration_lines::declaration_id);
        self.database.read(|connection| match of.first(connection).optional()? {
            None => packed::declaration_of(connection, organisation, line),
            found => Ok(found),
        })
    }

    fn find(&self, organisation: OrganisationId, declaration: i64) -> Result<Option<CustomsDeclaration>, StorageError> {
        let found = self.declarations.find(organisation, DeclarationId::new(declaration))?;
        found.map(|declaration| self.seen(declaration)).transpose()
    }

    fn hold(&self, organisation: OrganisationId, declaration: i64) -> Result<Option<CustomsDeclaration>, StorageError> {
        let held = self.declarations.find_for_change(organisation, DeclarationId::new(declaration))?;
        held.map(|declaration| self.seen(declaration)).transpose()
    }
}

/// The type of previous document that names an entry into a warehouse.
const WAREHOUSE_ENTRY: &str = "NCLE";

fn seen(connection: &mut AnyConnection, declaration: Declaration) -> Fallible<CustomsDeclaration> {
    let organisation = declaration.organisation;
    let standing = submissions::standing(connection, &declaration)?;
    let form = &declaration.form;
    let allocates_by_age =
        declaration.leaves_warehouse() && falls_back(connection, organisation, declaration.customer_code.as_deref())?;
    let codes: BTreeSet<&str> = declaration
        .lines
        .iter()
        .filter_map(|line| line.item.hs_code.as_deref())
        .filter(|code| code.len() == 8)
        .collect();
    let milestones = &declaration.milestones;
    // An advance declaration is registered before it is accepted, and does not change after that.
    let moment = milestones.accepted_at.or(milestones.registered_at).unwrap_or(declaration.updated_at);
    let day = amsterdam_date(moment);
    let units = units::for_codes(connection, &codes, day)?;
    let currency = form.declaration.total_invoice_currency.clone();
    let licence = form.declaration.warehouse.as_ref().and_then(|warehouse| filled(warehouse.licence.as_deref()));
    let submission = standing.latest.map(|latest| Submission {
        lrn: latest.lrn,
        // What was released on paper has left from then on.
        released_at: declaration.milestones.fallback_released_at.or(declaration.milestones.released_at),
        end: latest.end.map(|end| match end {
            Ended::Rejected => SubmissionEnd::Rejected,
            Ended::Invalidated => SubmissionEnd::Invalidated,
        }),
    });
    let leaves: Vec<bool> = declaration.lines.iter().map(|line| declaration.line_leaves_warehouse(line)).collect();
    let (places, goes_into_store) = (declaration.places_in_warehouse(), declaration.goes_into_store());
    let lines = declaration.lines.into_iter().zip(leaves);
    Ok(CustomsDeclaration {
        id: declaration.id.get(),
        version: declaration.version,
        reference: declaration.reference.clone(),
        status: declaration.status.code().to_owned(),
        mrn: declaration.milestones.mrn.as_ref().map(ToString::to_string),
        warehouse_licence: licence.map(|text| text.trim().to_owned()),
        places,
        goes_into_store,
        allocates_by_age,
        submission,
        rejected: standing.rejected,
        left_on_paper: milestones.fallback_released_at.is_some(),
        customer_code: declaration.customer_code,
        lines: lines.map(|(line, leaves)| customs_line(line, leaves, &units, currency.as_deref())).collect(),
    })
}

/// Whether lines of this customer that name no lot are allocated the oldest goods.
fn falls_back(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    customer_code: Option<&str>,
) -> Fallible<bool> {
    let Some(code) = customer_code else { return Ok(false) };
    let form: Option<Json<CustomerForm>> = customers::table
        .filter(customers::organisation_id.eq(organisation.get()))
        .filter(customers::customer_code.eq(code))
        .select(customers::document)
        .first(connection)
        .optional()?;
    Ok(form.is_some_and(|Json(form)| form.enable_allocation_fallback))
}

fn customs_line(
    line: Line,
    leaves_warehouse: bool,
    units: &BTreeMap<String, String>,
    currency: Option<&str>,
) -> CustomsLine {
    let Line { id, item } = line;
    let ItemForm {
        description,
        sku,
        hs_code,
        country_of_origin,
        gross_weight,
        net_weight,
        supplementary_quantity,
        invoice_value,
        invoice_currency,
        inventory_line_id,
        previous_documents,
        ..
    } = item;
    let unit = hs_code.as_ref().and_then(|code| units.get(code)).cloned();
    let currency = filled(invoice_currency.as_deref()).or(filled(currency)).map(str::to_owned);
    CustomsLine {
        id: id.get(),
        inventory_line_id,
        sku,
        description,
        hs_code,
        country_of_origin,
        supplementary_quantity,
        supplementary_unit: unit,
        gross_weight,
        net_weight,
        customs_value: invoice_value,
        currency: currency.filter(|_| invoice_value.is_some()),
        leaves_warehouse,
        stated_entries: previous_documents
            .iter()
            .filter_map(PreviousDocumentForm::as_stated)
            .filter_map(|document| entry(&document))
            .collect(),
        entries: previous_documents.iter().filter_map(entry).collect(),
    }
}

/// The warehouse entry that a previous document names, if it is of that type.
fn entry(document: &PreviousDocumentForm) -> Option<NamedEntry> {
    let mrn = filled(document.id.as_deref()).filter(|_| document.document_type.as_deref() == Some(WAREHOUSE_ENTRY))?;
    Some(NamedEntry { mrn: mrn.trim().to_owned(), item: document.line })
}
