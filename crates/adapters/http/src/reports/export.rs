use super::body::{FiltersBody, filters};
use super::row_json::RowJson;
use super::{ExportReports, csv_file, json_list};
use crate::body::JsonBody;
use crate::choices::choices;
use crate::operation::{AskNamed, Ordered, Responded};
use actix_web::HttpResponse;
use customs_http_macros::post;
use customs_kernel::{BrokenRule, FieldErrors};
use customs_reporting::reports::Export;
use serde::Deserialize;
use utoipa::ToSchema;

choices! {
    /// The format of an export: `csv` (the default) or `json`.
    ReportFormat: "csv", "json";
}

/// The selection and the format of an export.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[schema(as = ReportExportRequest)]
struct ExportBody {
    /// Selection of the exported records.
    #[schema(required = true, nullable = false)]
    filters: Option<FiltersBody>,
    #[schema(value_type = Option<ReportFormat>)]
    format: Option<String>,
}

/// Export a report.
///
/// CSV holds every record: separated by semicolons, UTF-8 with a byte order mark, times of Europe/Amsterdam. JSON holds
/// the first 10,000 records by id; `X-Truncated` shows whether there are more. An export changes nothing, so each
/// request under the same `Idempotency-Key` makes it anew.
#[post("/reports/{report_id}/export", tag = "Reports",
    params(("report_id" = String, Path, description = "The report")),
    responses((
        status = 200, description = "The records in the order of their ids",
        content((String = "text/csv"), (Vec<RowJson> = "application/json")),
        headers(("X-Truncated" = String, description = "true when a JSON export does not hold all records")),
    )))]
pub(super) async fn export_report(ordered: Ordered<AskNamed<ExportReports, JsonBody<ExportBody>>>) -> Responded {
    let Ordered { command, order } = ordered;
    let work = move || {
        let (organisation, reports) = (order.organisation(), &order.services.reports);
        let (report, ExportBody { filters: sent, format }) = (reports.report(&order.path)?, order.body.value());
        let filters = filters(sent.clone());
        let export_and_answer: (Export, fn(Export) -> HttpResponse) = match format.as_deref() {
            None | Some("csv") => (reports.export_all(organisation, report, filters)?, csv_file::response),
            Some("json") => (reports.export_first(organisation, report, filters)?, json_list::response),
            Some(_) => {
                let mut errors = FieldErrors::one("format", BrokenRule::none_of(&["csv", "json"]));
                errors.extend(filters.check_for(report).err().unwrap_or_default());
                return Err(errors.into());
            }
        };
        Ok(export_and_answer)
    };
    let (export, response) = command.run_anew(work).await?;
    Ok(response(export))
}
