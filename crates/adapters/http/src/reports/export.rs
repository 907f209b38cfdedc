use super::body::{FiltersBody, filters};
use super::requirements::ExportReports;
use super::row_json::RowJson;
use super::{csv_file, json_list};
use crate::Services;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::choices::choices;
use crate::command::Command;
use crate::operation::Answered;
use actix_web::web;
use customs_http_macros::post;
use customs_kernel::FieldErrors;
use serde::Deserialize;
use utoipa::ToSchema;

choices! {
    /// `csv` (the default) or `json`.
    ReportFormat: "csv", "json";
}

/// What is to be exported, and how.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[schema(as = ReportExportRequest)]
struct ExportBody {
    #[schema(required = true, nullable = false)]
    filters: Option<FiltersBody>,
    #[schema(value_type = Option<ReportFormat>)]
    format: Option<String>,
}

#[derive(Debug, Clone, Copy)]
enum Format {
    Csv,
    Json,
}

/// Exports a report
///
/// CSV holds every record: semicolons, UTF-8 with a byte order mark, times of Europe/Amsterdam. JSON holds the first
/// 10,000 by id; `X-Truncated` tells that there are more. An export changes nothing, so it is made anew for each
/// request under the same `Idempotency-Key`.
#[post("/reports/{report_id}/export", tag = "Reports",
    params(("report_id" = String, Path, description = "The report")),
    responses((
        status = 200, description = "The records in the order of their ids",
        content((String = "text/csv"), (Vec<RowJson> = "application/json")),
        headers(("X-Truncated" = String, description = "true when a JSON export does not hold all records")),
    )))]
pub(super) async fn export_report(
    caller: Caller<ExportReports>,
    command: Command,
    report_id: web::Path<String>,
    services: web::Data<Services>,
    body: JsonBody<ExportBody>,
) -> Answered {
    let (reports, organisation) = (services.reports.clone(), caller.organisation());
    let ExportBody { filters: sent, format } = body.into_inner();
    let work = move || {
        let report = reports.report(&report_id)?;
        let filters = filters(sent);
        let format = match format.as_deref() {
            None | Some("csv") => Format::Csv,
            Some("json") => Format::Json,
            Some(_) => {
                let mut errors = FieldErrors::one("format", "must be one of csv, json");
                errors.extend(filters.of(report).err().unwrap_or_default());
                return Err(errors.into());
            }
        };
        let export = match format {
            Format::Csv => reports.export_all(organisation, report, filters)?,
            Format::Json => reports.export_first(organisation, report, filters)?,
        };
        Ok((export, format))
    };
    let (export, format) = command.run_anew(work).await?;
    Ok(match format {
        Format::Csv => csv_file::answer(export),
        Format::Json => json_list::answer(export),
    })
}
