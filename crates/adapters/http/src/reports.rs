//! Reports: their list, a run of one, and its export.

mod body;
mod csv_file;
mod export;
mod json_list;
mod list;
mod row_json;
mod run;

use crate::requirement::requirements;
use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config.service(list::list_reports).service(run::run_report).service(export::export_report);
}

requirements! {
    ReadReports: ReportsRead;
    ExportReports: ReportsExport;
}
