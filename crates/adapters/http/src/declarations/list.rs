mod list_parameters;

use super::record::Summary;
use super::requirements::ReadDeclarations;
use crate::command::Response;
use crate::envelope::Listed;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, HighestFirst, OnePage, QueryReader, SortedPage, SortedRecords};
use customs_declarations::lifecycle::{OpenRequest, Status};
use customs_declarations::ports::{DeclarationFilter, DeclarationSort};
use customs_declarations::{DeclarationType, Direction};
use customs_http_macros::get;
use customs_kernel::{PageSize, SortDirection};
use list_parameters::ListParameters;

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
            search: query.record_code("search"),
            open_request: query.choice("open_request", &requests),
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
#[get("/declarations", tag = "Declarations", params(ListParameters, SortedRecords, HighestFirst, OnePage),
    success(200, "A page of declarations", Listed<Summary>))]
pub(super) fn list_declarations(
    asked: Read<ReadDeclarations, 0, SortedPage<DeclarationFilter, DeclarationSort>>,
) -> Handled {
    let SortedPage { filter, sort, direction, page } = &asked.query;
    let declarations = &asked.services.declarations;
    let page = declarations.list(asked.organisation(), filter, *sort, *direction, *page)?;
    Response::ok(&Listed::from_page(page, Summary::from))
}
