//! The header row of a declaration: the form as a document, and columns for the values that lists show.

use super::milestones::MilestoneColumns;
use crate::schema::declarations;
use crate::statement::read_by_place;
use crate::values::{Exact, Json, Ts};
use customs_declarations::form::DeclarationForm;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::DeclarationSummary;
use customs_declarations::{
    CurrencySum, Declaration, DeclarationId, DeclarationType, Direction, Line, Milestones, NewDeclaration, Symbol,
    Totals,
};
use customs_kernel::{OrganisationId, Version};
use diesel::prelude::*;

/// The form of a declaration, its customer and its dossier, with columns for the values that lists show.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = declarations)]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct FormColumns {
    application_reference: Option<String>,
    imex: &'static str,
    declaration_type: Option<&'static str>,
    dms_version: Option<String>,
    symbol: &'static str,
    representation_type: Option<String>,
    customer_code: Option<String>,
    dossier_id: Option<i64>,
    total_items: i32,
    total_gross_mass: Exact,
    total_invoice_value: Option<Exact>,
    currency: Option<String>,
    /// The invoice totals by currency: null when there is only one currency.
    invoice_values: Option<Json<Vec<CurrencySum>>>,
    document: Json<DeclarationForm>,
}

/// A new declaration, as columns. Id and reference come beside them.
#[derive(Insertable)]
#[diesel(table_name = declarations)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct NewHeader {
    organisation_id: i64,
    version: i64,
    status: &'static str,
    #[diesel(embed)]
    form: FormColumns,
    created_at: Ts,
    updated_at: Ts,
}

/// The columns that `save` changes besides the milestones.
#[derive(AsChangeset)]
#[diesel(table_name = declarations)]
#[diesel(treat_none_as_null = true)]
pub(super) struct StandingColumns {
    version: i64,
    status: &'static str,
    status_before_invalidation: Option<&'static str>,
    dossier_id: Option<i64>,
    updated_at: Ts,
}

/// The columns of a whole declaration, without its lines.
#[derive(Queryable, Selectable)]
#[diesel(table_name = declarations)]
#[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite, crate::connection::MultiBackend))]
pub(super) struct HeaderRow {
    organisation_id: i64,
    pub(super) id: i64,
    pub(super) version: i64,
    reference: Option<String>,
    status: String,
    status_before_invalidation: Option<String>,
    #[diesel(embed)]
    milestones: MilestoneColumns,
    customer_code: Option<String>,
    dossier_id: Option<i64>,
    /// The form; for a packed declaration, only the part that reports read.
    pub(super) document: Json<DeclarationForm>,
    pub(super) packed: Option<Vec<u8>>,
    created_at: Ts,
    updated_at: Ts,
}

/// The columns of a `SummaryRow` for a SELECT, in the order of its fields.
pub const SUMMARY: &str = "declarations.id, declarations.reference, declarations.application_reference, \
    declarations.status, declarations.imex, declarations.declaration_type, declarations.dms_version, \
    declarations.symbol, declarations.representation_type, declarations.customer_code, declarations.dossier_id, \
    declarations.lrn, declarations.mrn, declarations.submitted_at, declarations.registered_at, declarations.accepted_at, \
    declarations.released_at, declarations.presentation_sent_at, declarations.presentation_accepted_at, \
    declarations.supplementary_sent_at, declarations.supplement_due_at, declarations.documents_requested_until, \
    declarations.exit_confirmed_at, declarations.fallback_released_at, declarations.invalidation_requested_at, declarations.invalidated_at, \
    declarations.verified_at, declarations.verified_by, declarations.total_items, declarations.total_gross_mass, \
    declarations.total_invoice_value, declarations.currency, declarations.invoice_values, declarations.created_at, declarations.updated_at";

/// The columns that a list shows.
#[derive(Queryable, Selectable)]
#[diesel(table_name = declarations)]
#[diesel(check_for_backend(diesel::pg::Pg, crate::connection::MultiBackend))]
pub(super) struct SummaryRow {
    pub(super) id: i64,
    reference: Option<String>,
    application_reference: Option<String>,
    status: String,
    imex: String,
    declaration_type: Option<String>,
    dms_version: Option<String>,
    symbol: String,
    representation_type: Option<String>,
    customer_code: Option<String>,
    dossier_id: Option<i64>,
    #[diesel(embed)]
    milestones: MilestoneColumns,
    #[diesel(embed)]
    totals: TotalsColumns,
    created_at: Ts,
    updated_at: Ts,
}

read_by_place!(SummaryRow);

/// The totals over the lines, as columns.
#[derive(Queryable, Selectable)]
#[diesel(table_name = declarations)]
#[diesel(check_for_backend(diesel::pg::Pg, crate::connection::MultiBackend))]
pub(super) struct TotalsColumns {
    total_items: i32,
    total_gross_mass: Exact,
    total_invoice_value: Option<Exact>,
    currency: Option<String>,
    invoice_values: Option<Json<Vec<CurrencySum>>>,
}

impl TotalsColumns {
    /// The totals; `None` when a column holds an invalid value.
    pub(super) fn totals(self) -> Option<Totals> {
        let Self { total_items, total_gross_mass, total_invoice_value, currency, invoice_values } = self;
        Some(Totals {
            items: u32::try_from(total_items).ok()?,
            gross_mass: total_gross_mass.0,
            invoice_value: total_invoice_value.map(|value| value.0),
            currency,
            by_currency: invoice_values.map(|values| values.0).unwrap_or_default(),
            converted_on: None,
        })
    }
}

impl FormColumns {
    /// The columns of a form without its items; `totals` are theirs.
    pub(super) fn from_form(
        form: DeclarationForm,
        customer_code: Option<String>,
        dossier_id: Option<i64>,
        totals: Totals,
    ) -> Self {
        let Totals { items, gross_mass, invoice_value, currency, by_currency, converted_on: _ } = totals;
        Self {
            application_reference: form.application_reference.clone(),
            imex: form.direction().imex(),
            declaration_type: form.declaration_type().map(DeclarationType::code),
            dms_version: form.dms_version.clone(),
            symbol: form.symbol().letter(),
            representation_type: form.representation_type.clone(),
            customer_code,
            dossier_id,
            total_items: i32::try_from(items).unwrap_or(i32::MAX),
            total_gross_mass: Exact(gross_mass),
            total_invoice_value: invoice_value.map(Exact),
            currency,
            invoice_values: (!by_currency.is_empty()).then_some(Json(by_currency)),
            document: Json(form),
        }
    }
}

impl NewHeader {
    /// The row of a new declaration. Its items were taken out of the form, and `totals` are theirs.
    pub(super) fn new(new: NewDeclaration, totals: Totals) -> Self {
        let NewDeclaration { organisation, reference: _, customer_code, dossier_id, form, created_at } = new;
        Self {
            organisation_id: organisation.get(),
            version: Version::FIRST.get(),
            status: Status::Draft.code(),
            form: FormColumns::from_form(form, customer_code, dossier_id, totals),
            created_at: Ts(created_at),
            updated_at: Ts(created_at),
        }
    }

    /// The draft, as it is once stored.
    pub(super) fn draft(self, id: DeclarationId, reference: String, lines: Vec<Line>) -> Declaration {
        Declaration {
            id,
            organisation: OrganisationId::new(self.organisation_id),
            version: Version::FIRST,
            reference,
            status: Status::Draft,
            status_before_invalidation: None,
            milestones: Milestones::default(),
            customer_code: self.form.customer_code,
            dossier_id: self.form.dossier_id,
            form: self.form.document.0,
            lines,
            created_at: self.created_at.0,
            updated_at: self.updated_at.0,
        }
    }
}

impl StandingColumns {
    /// The columns to store for a changed declaration, with its next version.
    pub(super) fn from_declaration(declaration: &Declaration) -> Self {
        Self {
            version: declaration.version.next().get(),
            status: declaration.status.code(),
            status_before_invalidation: declaration.status_before_invalidation.map(Status::code),
            dossier_id: declaration.dossier_id,
            updated_at: Ts(declaration.updated_at),
        }
    }
}

impl HeaderRow {
    /// The declaration; `None` when a column holds an invalid value.
    pub(super) fn declaration(self, lines: Vec<Line>) -> Option<Declaration> {
        let before = match self.status_before_invalidation {
            Some(code) => Some(Status::from_code(&code)?),
            None => None,
        };
        Some(Declaration {
            id: DeclarationId::new(self.id),
            organisation: OrganisationId::new(self.organisation_id),
            version: Version::new(self.version),
            reference: self.reference?,
            status: Status::from_code(&self.status)?,
            status_before_invalidation: before,
            milestones: self.milestones.milestones()?,
            customer_code: self.customer_code,
            dossier_id: self.dossier_id,
            form: self.document.0,
            lines,
            created_at: self.created_at.0,
            updated_at: self.updated_at.0,
        })
    }
}

impl SummaryRow {
    /// The declaration as lists show it; `None` when a column holds an invalid value.
    pub(super) fn summary(self) -> Option<DeclarationSummary> {
        let declaration_type = match self.declaration_type {
            Some(code) => Some(DeclarationType::from_code(&code)?),
            None => None,
        };
        Some(DeclarationSummary {
            id: DeclarationId::new(self.id),
            reference: self.reference?,
            application_reference: self.application_reference,
            status: Status::from_code(&self.status)?,
            direction: Direction::from_imex(&self.imex)?,
            declaration_type,
            dms_version: self.dms_version,
            symbol: Symbol::from_letter(&self.symbol)?,
            representation_type: self.representation_type,
            customer_code: self.customer_code,
            dossier_id: self.dossier_id,
            milestones: self.milestones.milestones()?,
            totals: self.totals.totals()?,
            created_at: self.created_at.0,
            updated_at: self.updated_at.0,
        })
    }
}

/// The query for the columns of a `SummaryRow` as Diesel words it.
#[must_use]
pub fn summary_query() -> String {
    diesel::debug_query::<diesel::pg::Pg, _>(&declarations::table.select(SummaryRow::as_select())).to_string()
}
