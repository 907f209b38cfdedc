//! A file that is written while the database is read: piece after piece, none of it kept.

use crate::{ApiError, blocking};
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{Error, HttpResponse};
use bytes::Bytes;
use customs_reporting::reports::{Export, csv_header, csv_lines};
use futures_util::{StreamExt, stream};

/// The export as a CSV file.
pub(super) fn answer(export: Export) -> HttpResponse {
    let selection = export.selection();
    let name = format!("{}_{}_{}.csv", export.report().id(), selection.days.first(), selection.days.last());
    let header = Bytes::from(csv_header(export.report()));
    let rows = stream::try_unfold(export, next);
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .streaming(Box::pin(stream::iter([Ok(header)]).chain(rows)))
}

/// The next lines. A failure in the middle breaks the connection off, so that no client takes a part for the
/// whole.
async fn next(mut export: Export) -> Result<Option<(Bytes, Export)>, Error> {
    let lines = blocking(move || {
        let rows = export.next_rows()?;
        Ok(rows.map(|rows| (Bytes::from(csv_lines(&rows)), export)))
    });
    lines.await.map_err(broken_off)
}

/// What ends an answer that was begun.
pub(super) fn broken_off(error: ApiError) -> Error {
    tracing::error!(%error, "an export broke off");
    error.into()
}
