use super::ReadReports;
use super::body::{FiltersBody, filters};
use super::row_json::RowJson;
use crate::body::JsonBody;
use crate::command::Response;
use crate::operation::{AskNamed, Handled};
use customs_http_macros::post;
use customs_kernel::{BrokenRule, FieldErrors, PageNumber, PageRequest, PageSize};
use customs_reporting::reports::ReportPage;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The selection and the page of a report.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[schema(as = ReportRunRequest)]
struct RunBody {
    /// Selection of the listed records.
    #[schema(required = true, nullable = false)]
    filters: Option<FiltersBody>,
    /// Number of the page; 1 when left out.
    #[schema(minimum = 1)]
    page: Option<i64>,
    /// Number of records on a page; 25 when left out.
    #[schema(minimum = 1, maximum = 100)]
    per_page: Option<i64>,
}

/// One page of a report.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportRun)]
struct Run {
    /// Id of the report.
    report_id: &'static str,
    /// Name of the report, for people.
    report_name: &'static str,
    /// The filters of the request.
    filters: FiltersBody,
    /// The records, ordered by id.
    data: Vec<RowJson>,
    meta: RunMeta,
}

/// The position of a page in its report.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportRunMeta)]
struct RunMeta {
    /// Number of this page, counted from 1.
    current_page: u32,
    /// Number of the last page.
    last_page: u64,
    /// Largest number of records on a page.
    per_page: u32,
    /// Number of records on all pages together.
    total: u64,
}

/// Show a page of a report.
#[post("/reports/{report_id}/run", tag = "Reports",
    params(("report_id" = String, Path, description = "The report")), success(200, "The page", Run))]
pub(super) fn run_report(order: &AskNamed<ReadReports, JsonBody<RunBody>>) -> Handled {
    let (reports, RunBody { filters: sent, page, per_page }) = (&order.services.reports, order.body.value());
    let (report, filters) = (reports.report(&order.path)?, filters(sent.clone()));
    let request = match page_request(*page, *per_page) {
        Ok(request) => request,
        Err(mut errors) => {
            errors.extend(filters.check_for(report).err().unwrap_or_default());
            return Err(errors.into());
        }
    };
    let ReportPage { selection: _, page } = reports.run(order.organisation(), report, filters, request)?;
    let meta = RunMeta {
        current_page: page.request.number.get(),
        last_page: page.last_page(),
        per_page: page.request.size.get(),
        total: page.total,
    };
    let columns = report.columns();
    Response::ok(&Run {
        report_id: report.id(),
        report_name: report.name(),
        filters: sent.clone().unwrap_or_default(),
        data: page.records.into_iter().map(|row| RowJson { columns, row }).collect(),
        meta,
    })
}

fn page_request(page: Option<i64>, per_page: Option<i64>) -> Result<PageRequest, FieldErrors> {
    const MOST_PAGES: u32 = i32::MAX as u32;
    let mut errors = FieldErrors::default();
    let mut number = |path: &str, sent: Option<i64>, most: u32, default: u32| {
        let Some(sent) = sent else { return default };
        let number = u32::try_from(sent).ok().filter(|number| (1..=most).contains(number));
        number.unwrap_or_else(|| {
            errors.add(path, BrokenRule::outside(1, most));
            default
        })
    };
    let number_of_page = number("page", page, MOST_PAGES, PageNumber::FIRST.get());
    let size = number("per_page", per_page, PageSize::MAX, PageSize::DEFAULT.get());
    errors.into_result()?;
    Ok(PageRequest {
        number: PageNumber::new(number_of_page).unwrap_or(PageNumber::FIRST),
        size: PageSize::new(size).unwrap_or(PageSize::DEFAULT),
        after: None,
    })
}
