use super::amounts::{AssessedTaxRecord, CurrencyValue};
use super::body::{DeclarationData, Item};
use super::choices::{DeclarationTypeCode, DutiesPayer, Imex, StatusCode, Symbol, Workflow};
use super::shown_lines::ShownLines;
use crate::ApiError;
use crate::body::{Day, Number};
use crate::record_fields::{ShownAs, record_view};
use chrono::{DateTime, Utc};
use customs_declarations::form::DeclarationForm;
use customs_declarations::ports::DeclarationSummary;
use customs_declarations::{ComparedTax, Declaration, DutiesPaidBy, Line, Milestones, Totals};
use customs_inventory::StockId;
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

record_view! {
    /// A declaration as lists show it.
    #[schema(as = DeclarationSummary)]
    pub(super) Summary {
        id: i64,
        /// The broker's own reference, unique in the organisation.
        reference: String,
        /// The trader's reference.
        application_reference: Option<String>,
        /// Local reference number (LRN) of the latest submission; null without one.
        lrn: Option<String>,
        /// Movement reference number (MRN); null until customs gives it.
        mrn: Option<String>,
        #[schema(value_type = StatusCode)]
        status: &'static str,
        #[schema(value_type = Workflow)]
        workflow: &'static str = direction.workflow(),
        #[schema(value_type = Option<DeclarationTypeCode>)]
        declaration_type: Option<&'static str>,
        dms_version: Option<String>,
        #[schema(value_type = Imex)]
        imex: &'static str = direction.imex(),
        #[schema(value_type = Symbol)]
        symbol: &'static str = symbol.letter(),
        representation_type: Option<String>,
        /// The symbol; `X`, `Y` or `Z` once the supplementary declaration was sent.
        additional_declaration_type: &'static str = supplementary.unwrap_or(symbol),
        /// Code of the customer that the declaration is made for: the code of the importer on import, and of the
        /// consignor, otherwise of the consignee, on export.
        customer_code: Option<String>,
        dossier_id: Option<i64>,
        /// Whether data or documents may still follow (symbols B, C, E, F).
        is_incomplete: bool,
        /// Whether the declaration is lodged before the goods are presented (symbols D, E, F).
        is_pre_declaration: bool,
        presentation_sent_at: Option<DateTime<Utc>>,
        presentation_accepted_at: Option<DateTime<Utc>>,
        supplementary_sent_at: Option<DateTime<Utc>>,
        invalidation_requested_at: Option<DateTime<Utc>>,
        submitted_at: Option<DateTime<Utc>>,
        /// Moment at which customs registered a declaration that was lodged before its goods were presented (symbols D,
        /// E, F).
        registered_at: Option<DateTime<Utc>>,
        /// Moment at which customs accepted the declaration; for symbols D, E and F, after the goods were presented.
        /// Exchange rates and deadlines follow from it.
        accepted_at: Option<DateTime<Utc>>,
        released_at: Option<DateTime<Utc>>,
        /// Moment by which customs wants the documents it asked for; null once customs has decided on the goods.
        documents_requested_until: Option<DateTime<Utc>>,
        /// Moment at which customs confirmed that the goods of an export left the Union; left out until then.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(required = false)]
        exit_confirmed_at: Option<DateTime<Utc>>,
        /// Moment at which the goods were released on paper, while a system of customs was down; left out otherwise.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(required = false)]
        fallback_released_at: Option<DateTime<Utc>>,
        invalidated_at: Option<DateTime<Utc>>,
        verified_at: Option<DateTime<Utc>>,
        verified_by: Option<String>,
        total_items: u32,
        /// Gross mass of all items in kg.
        total_gross_mass: Number,
        /// Total invoice value: that of the header, otherwise the sum of the items' values. With several currencies the
        /// sum is in EUR, at the rates of customs on the day of acceptance (before it, of today), and null when customs
        /// has no rate for one of them.
        total_invoice_value: Option<Number>,
        currency: Option<String>,
        /// Sums in each currency; left out unless the items have several currencies.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[schema(required = false)]
        by_currency: Vec<CurrencyValue>,
        /// Day whose rates converted `total_invoice_value`; left out when nothing was converted.
        #[serde(skip_serializing_if = "Option::is_none")]
        converted_on: Option<Day>,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }
    of DeclarationSummary {
        id, reference, application_reference, status, direction, declaration_type, dms_version, symbol, representation_type,
        customer_code, dossier_id,
        milestones: Milestones {
            lrn, mrn, submitted_at, registered_at, accepted_at, released_at, presentation_sent_at, presentation_accepted_at,
            supplementary_sent_at,
            // A plan of the service, which clients do not see.
            supplement_due_at: _,
            documents_requested_until, exit_confirmed_at, fallback_released_at, invalidation_requested_at, invalidated_at,
            verified_at, verified_by,
        },
        totals: Totals {
            items: total_items, gross_mass: total_gross_mass, invoice_value: total_invoice_value, currency, by_currency,
            converted_on,
        },
        created_at, updated_at,
    }
    knowing |summary| {
        supplementary = summary.milestones.supplementary_sent_at.and_then(|_| summary.symbol.supplementary_type()),
        is_incomplete = summary.symbol.is_incomplete(),
        is_pre_declaration = summary.symbol.is_advance(),
    }
}

/// A declaration with all declared data.
#[derive(Serialize, ToSchema)]
#[schema(as = Declaration)]
pub(super) struct DeclarationRecord {
    #[serde(flatten)]
    summary: Summary,
    /// The header as stored, completed from the customer master, without the items.
    declaration: DeclarationData,
    /// The items of the declaration, in order.
    lines: Vec<LineRecord>,
    /// Who pays the duties and the import VAT to customs: whoever the body said, otherwise the holder of the
    /// authorisation for deferred payment (C506) that the declaration names, otherwise the broker. Null on export.
    #[schema(value_type = Option<DutiesPayer>)]
    duties_paid_by: Option<&'static str>,
    /// How that is known, in words; null on export.
    duties_paid_by_reason: Option<String>,
    /// The taxes that customs finally charges, next to the estimated ones; empty until customs has told them.
    assessed_taxes: Vec<AssessedTaxRecord>,
}

/// An item of a stored declaration.
#[derive(Serialize, ToSchema)]
#[schema(as = DeclarationLine)]
pub(super) struct LineRecord {
    id: i64,
    #[serde(flatten)]
    item: Item,
    /// Statistical value in EUR that customs receives: `statistical_value` when it was sent, otherwise the invoice
    /// value at the rate of customs on the day of submission (for a draft, of today). After a supplementary
    /// declaration it is the value at the rate on the day of acceptance. Null when customs has no rate for the
    /// currency; then the invoice value is sent unconverted.
    statistical_value_eur: Option<Number>,
    /// Id of the stock that contains the lot named by `inventory_line_id`; null without such a lot.
    inventory_header_id: Option<i64>,
}

impl DeclarationRecord {
    /// The declaration as clients see it, with its totals, the taxes that customs charges, and its lines.
    pub(super) fn new(
        declaration: Declaration,
        totals: Totals,
        taxes: Vec<ComparedTax>,
        paid_by: Option<DutiesPaidBy>,
        shown: &ShownLines,
    ) -> Result<Self, ApiError> {
        let direction = declaration.direction();
        let symbol = declaration.symbol();
        let declaration_type = declaration.declaration_type();
        let valued_at = declaration.valued_at();
        let Declaration {
            id,
            organisation: _,
            version: _,
            reference,
            status,
            status_before_invalidation: _,
            milestones,
            customer_code,
            dossier_id,
            form,
            lines,
            created_at,
            updated_at,
        } = declaration;
        let lines = shown.all(lines, &form, valued_at)?;
        let DeclarationForm {
            dms_version,
            reference: _,
            application_reference,
            representation_type,
            apply_chain_procedure: _,
            days_delay_before_submit: _,
            duties_paid_by: _,
            declaration: header,
            skus: _,
            items: _,
        } = form;
        let summary = DeclarationSummary {
            id,
            reference,
            application_reference,
            status,
            direction,
            declaration_type,
            dms_version,
            symbol,
            representation_type,
            customer_code,
            dossier_id,
            milestones,
            totals,
            created_at,
            updated_at,
        };
        let assessed_taxes = taxes.into_iter().map(Into::into).collect();
        Ok(Self {
            summary: summary.into(),
            declaration: header.shown(),
            lines,
            duties_paid_by: paid_by.as_ref().map(|paid_by| paid_by.payer.word()),
            duties_paid_by_reason: paid_by.map(|paid_by| paid_by.reason.to_string()),
            assessed_taxes,
        })
    }
}

impl LineRecord {
    /// The line with its statistical value in EUR, and the stock that its lot belongs to.
    pub(super) fn new(line: Line, statistical_value_eur: Option<Decimal>, stock: Option<StockId>) -> Self {
        let Line { id, item } = line;
        Self {
            id: id.get(),
            item: item.shown(),
            statistical_value_eur: statistical_value_eur.map(Into::into),
            inventory_header_id: stock.map(StockId::get),
        }
    }
}
