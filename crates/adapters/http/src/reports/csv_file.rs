//! A CSV file that is sent piece by piece while the database is read, so that it is never held in memory as a whole.

use crate::{ApiError, blocking};
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{Error, HttpResponse};
use bytes::Bytes;
use customs_reporting::reports::{Export, ExportPiece, csv_header, csv_lines};
use futures_util::{StreamExt, TryStreamExt, stream};

/// Answers with the export as a CSV file.
pub(super) fn response(export: Export) -> HttpResponse {
    let selection = export.selection();
    let name = format!("{}_{}_{}.csv", export.report().id(), selection.days.first(), selection.days.last());
    let header = Bytes::from(csv_header(export.report()));
    let pieces = stream::try_unfold(export, next);
    let lines = pieces.and_then(|piece| std::future::ready(Ok(lines(piece)))).try_buffered(AT_ONCE);
    // An empty piece would end the answer.
    let rows = lines.try_filter(|lines| std::future::ready(!lines.is_empty()));
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .streaming(Box::pin(stream::iter([Ok(header)]).chain(rows)))
}

/// Number of pieces in work at the same time: while the database reads one, another is formatted.
const AT_ONCE: usize = 2;

async fn next(mut export: Export) -> Result<Option<(ExportPiece, Export)>, Error> {
    let piece = blocking(move || Ok(export.next_piece()?.map(|piece| (piece, export))));
    piece.await.map_err(broken_off)
}

/// The lines of a piece. A failure in the middle closes the connection, so that no client takes a part for the whole
/// file.
async fn lines(piece: ExportPiece) -> Result<Bytes, Error> {
    blocking(move || Ok(Bytes::from(csv_lines(&piece.rows()?)))).await.map_err(broken_off)
}

/// Logs the error that ends an answer in the middle.
pub(super) fn broken_off(error: ApiError) -> Error {
    tracing::error!(%error, "an export broke off");
    error.into()
}
