//! Endpoints that list and show declarations and their items.

use super::ReadDeclarations;
use super::record::{DeclarationRecord, LineRecord, Summary};
use super::shown_lines::ShownLines;
use crate::body::Number;
use crate::command::Response;
use crate::declarations::choices::{DeclarationOpenRequest, DeclarationTypeCode, Imex, StatusCode};
use crate::envelope::{Listed, Record};
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, HighestFirst, OnePage, QueryReader, SortedPage, SortedRecords, WholeList};
use crate::search::{RecordSearchParameters, record_search};
use crate::{ApiError, Services};
use chrono::NaiveDate;
use customs_declarations::lifecycle::{OpenRequest, Status};
use customs_declarations::ports::{DeclarationFilter, DeclarationSort};
use customs_declarations::{Declaration, DeclarationId, DeclarationType, Direction};
use customs_http_macros::get;
use customs_kernel::{OrganisationId, PageSize, SortDirection};
use utoipa::IntoParams;

impl FromQuery for SortedPage<DeclarationFilter, DeclarationSort> {
    fn from_query(query: &mut QueryReader) -> Self {
        let statuses = Status::ALL.map(|status| (status.code(), status));
        let directions = [Direction::Import, Direction::Export].map(|direction| (direction.imex(), direction));
        let types = TYPES.map(|set| (set.code(), set));
        let requests: Vec<_> = OpenRequest::ALL.iter().map(|request| (request.word(), *request)).collect();
        let filter = DeclarationFilter {
            status: query.choice("status", &statuses),
            direction: query.choice("imex", &directions),
            declaration_type: query.choice("declaration_type", &types),
            reference: query.record_code("reference"),
            mrn: query.text("mrn"),
            lrn: query.text("lrn"),
            customer_code: query.record_code("customer_code"),
            dossier_id: query.integer("dossier_id"),
            created_from: query.date("created_from"),
            created_to: query.date("created_to"),
            submitted_from: query.date("submitted_from"),
            submitted_to: query.date("submitted_to"),
            search: query.record_code("search"),
            open_request: query.choice("open_request", &requests),
            record_search: record_search(query),
            value_from: query.decimal("value_from"),
            value_to: query.decimal("value_to"),
        };
        let sort = query.record_sort();
        let direction = query.direction(SortDirection::Descending);
        Self { filter, sort, direction, page: query.page(PageSize::DEFAULT) }
    }
}

const TYPES: [DeclarationType; 7] = {
    use DeclarationType::{B1, B2, B3, H1, H2, H3, H4};
    [H1, H2, H3, H4, B1, B2, B3]
};

/// List the declarations of the organisation.
#[get("/declarations", tag = "Declarations", params(ListParameters, RecordSearchParameters, SortedRecords, HighestFirst, OnePage),
    success(200, "A page of declarations", Listed<Summary>))]
pub(super) fn list_declarations(
    asked: Read<ReadDeclarations, 0, SortedPage<DeclarationFilter, DeclarationSort>>,
) -> Handled {
    let SortedPage { filter, sort, direction, page } = &asked.query;
    let declarations = &asked.services.declarations;
    let page = declarations.list(asked.organisation(), filter, *sort, *direction, *page)?;
    Response::ok(&Listed::from_page(page, Summary::from))
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParameters {
    #[param(inline)]
    status: Option<StatusCode>,
    #[param(inline)]
    imex: Option<Imex>,
    #[param(inline)]
    declaration_type: Option<DeclarationTypeCode>,
    /// Only declarations whose reference contains this text.
    reference: Option<String>,
    /// Only the declaration with exactly this MRN.
    mrn: Option<String>,
    /// Only the declaration with exactly this LRN.
    lrn: Option<String>,
    customer_code: Option<String>,
    dossier_id: Option<i64>,
    /// Only declarations that were created on this day (Europe/Amsterdam) or later.
    created_from: Option<NaiveDate>,
    /// Only declarations that were created on this day (Europe/Amsterdam) or earlier.
    created_to: Option<NaiveDate>,
    /// Only declarations that were submitted on this day (Europe/Amsterdam) or later, each by its latest submission.
    submitted_from: Option<NaiveDate>,
    /// Only declarations that were submitted on this day (Europe/Amsterdam) or earlier.
    submitted_to: Option<NaiveDate>,
    /// Only declarations whose reference, MRN or LRN contains this text.
    search: Option<String>,
    #[param(inline)]
    open_request: Option<DeclarationOpenRequest>,
    /// Only declarations with a total invoice value of this or more, in whatever currency it is.
    #[param(inline)]
    value_from: Option<Number>,
    /// Only declarations with a total invoice value of this or less, in whatever currency it is.
    #[param(inline)]
    value_to: Option<Number>,
}

/// Show a declaration with its items.
#[get("/declarations/{id}", tag = "Declarations", ids("The declaration"), versioned,
    success(200, "The declaration", Record<DeclarationRecord>))]
pub(super) fn show_declaration(asked: Read<ReadDeclarations, 1>) -> Handled {
    let declarations = &asked.services.declarations;
    let declaration = declarations.find(asked.organisation(), DeclarationId::new(asked.id()))?;
    let version = declaration.version;
    let data = record_of(&asked.services, asked.organisation(), declaration)?;
    Ok(Response::ok(&Record { data })?.with_version(version))
}

/// A declaration as clients see it, with its items.
pub(super) fn record_of(
    services: &Services,
    organisation: OrganisationId,
    declaration: Declaration,
) -> Result<DeclarationRecord, ApiError> {
    let declarations = &services.declarations;
    let totals = declarations.totals(&declaration);
    let taxes = declarations.assessed_taxes(&declaration)?;
    let paid_by = declarations.duties_paid_by(&declaration)?;
    DeclarationRecord::new(declaration, totals, taxes, paid_by, &ShownLines::new(services, organisation))
}

/// List the items of a declaration.
#[get("/declarations/{id}/lines", tag = "Declarations", ids("The declaration"), params(WholeList),
    success(200, "The items, in order", Record<Vec<LineRecord>>))]
pub(super) fn list_lines(asked: Read<ReadDeclarations, 1, WholeList>) -> Handled {
    let declaration = asked.services.declarations.find(asked.organisation(), DeclarationId::new(asked.id()))?;
    let valued_at = declaration.valued_at();
    let shown = ShownLines::new(&asked.services, asked.organisation());
    Response::ok(&Record { data: shown.all(asked.query.take_from(declaration.lines), &declaration.form, valued_at)? })
}
