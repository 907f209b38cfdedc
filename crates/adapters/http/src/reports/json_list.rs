//! A JSON list that is sent while the database is read.

use super::csv_file::broken_off;
use super::row_json::RowJson;
use crate::{ApiError, blocking};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{Error, HttpResponse};
use bytes::Bytes;
use customs_reporting::reports::Export;
use futures_util::stream;

const X_TRUNCATED: HeaderName = HeaderName::from_static("x-truncated");

/// The position in the list that is being sent.
enum Place {
    /// Before the first record.
    Beginning(Export),
    /// After some of the records.
    Inside(Export),
    /// After the closing bracket.
    End,
}

/// Answers with the export as a JSON list.
pub(super) fn response(export: Export) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    if export.is_truncated() {
        response.insert_header((X_TRUNCATED, HeaderValue::from_static("true")));
    }
    let pieces = stream::try_unfold(Place::Beginning(export), next);
    response.content_type("application/json").streaming(Box::pin(pieces))
}

async fn next(place: Place) -> Result<Option<(Bytes, Place)>, Error> {
    let (mut export, mut text) = match place {
        Place::Beginning(export) => (export, b"[".to_vec()),
        Place::Inside(export) => (export, Vec::new()),
        Place::End => return Ok(None),
    };
    let records = blocking(move || {
        let Some(rows) = export.next_rows()? else {
            text.push(b']');
            return Ok(Some((Bytes::from(text), Place::End)));
        };
        let columns = export.report().columns();
        let mut first = !text.is_empty();
        for row in rows {
            if !first {
                text.push(b',');
            }
            first = false;
            serde_json::to_writer(&mut text, &RowJson { columns, row }).map_err(ApiError::internal)?;
        }
        Ok(Some((Bytes::from(text), Place::Inside(export))))
    });
    records.await.map_err(broken_off)
}
