use crate::error::bodies::NotFound;
use crate::{ApiError, Services, blocking};
use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use customs_tasks::{CalendarToken, Site};

/// The ending of the name of a calendar, by which programs know what it is.
const ENDING: &str = ".ics";

/// Calendar programs ask again by themselves, and no proxy keeps what one of them got.
const KEPT: HeaderValue = HeaderValue::from_static("private, no-store");

/// Show a calendar of tasks.
///
/// The address was shown when the calendar was made. It holds the secret, so that no token is needed.
#[get("/calendars/{file}", tag = "Tasks",
    params(("file" = String, Path, description = "The secret of the calendar, and `.ics`")),
    responses(
        (status = 200, description = "The calendar (iCalendar, RFC 5545), with an event for each task", content_type = "text/calendar", body = String),
        (status = 404, description = "There is no such calendar, or it was revoked", body = NotFound),
        (status = 429, description = "Too many requests from this network", body = crate::error::bodies::Error),
    ))]
pub(super) async fn show_task_calendar(
    file: web::Path<String>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let Some(token) = file.strip_suffix(ENDING).map(CalendarToken::presented) else {
        return Err(ApiError::not_found());
    };
    let text = blocking(move || {
        let site = Site::new(&services.settings.base_url);
        Ok(services.tasks.read_calendar(&token, &site)?)
    })
    .await?;
    Ok(HttpResponse::Ok().content_type("text/calendar; charset=utf-8").insert_header((CACHE_CONTROL, KEPT)).body(text))
}
