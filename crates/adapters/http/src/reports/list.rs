use super::ReadReports;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use customs_http_macros::get;
use customs_reporting::reports::Report;
use serde::Serialize;
use utoipa::ToSchema;

/// A report that can be run or exported.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportDefinition)]
struct Definition {
    /// Id of the report, used in its paths.
    #[schema(example = "dms-import")]
    id: &'static str,
    /// Name of the report, for people.
    name: &'static str,
    /// Description of the report, for people.
    description: &'static str,
    /// Kind of record that the report lists: `declaration` or `transit`.
    #[serde(rename = "type")]
    subject: &'static str,
    /// Names of the columns.
    default_columns: Vec<&'static str>,
}

/// List the available reports.
#[get("/reports", tag = "Reports", params(WholeList), success(200, "The reports", Record<Vec<Definition>>))]
pub(super) fn list_reports(asked: Read<ReadReports, 0, WholeList>) -> Handled {
    let definition = |report: Report| Definition {
        id: report.id(),
        name: report.name(),
        description: report.description(),
        subject: report.subject().word(),
        default_columns: report.columns().iter().map(|column| column.name).collect(),
    };
    Response::ok(&Record { data: asked.query.take_from(Report::ALL.map(definition)) })
}
