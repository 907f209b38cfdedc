//! Reports: each endpoint has a file of its own.

mod body;
mod csv_file;
mod export;
mod json_list;
mod list;
mod requirements;
mod row_json;
mod run;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config.service(list::list_reports).service(run::run_report).service(export::export_report);
}
