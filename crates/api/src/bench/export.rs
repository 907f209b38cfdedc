//! The export of a report as CSV, by one client.

use super::load::Requests;
use super::numbers::Thousands;
use super::plan::Plan;
use super::report::{Window, Work};
use crate::demo::ApiClient;
use crate::failure::Fallible;
use crate::joiners::SystemClock;
use chrono::TimeDelta;
use customs_calling::{Bytes, Method, StatusCode};
use customs_kernel::Clock;
use serde_json::json;

/// Measures rows a second; the times are those of whole exports.
pub(super) async fn measure(api: &ApiClient, plan: &Plan) -> Fallible<Work> {
    // All declarations are of this run, which may have begun yesterday by the clock of the Netherlands.
    let (to, from) = (SystemClock.now() + TimeDelta::days(1), SystemClock.now() - TimeDelta::days(1));
    let filters = json!({ "date_from": from.date_naive(), "date_to": to.date_naive() });
    let body = Bytes::from(json!({ "filters": filters }).to_string());
    let call = move |_| ("/reports/dms-import/export".to_owned(), body.clone());
    let requests = Requests::to_send(("export", ""), (Method::POST, StatusCode::OK), api, call)?;
    let rows = rows(&requests.answer().await?.0);
    let Work { name, windows, .. } = requests.measured(1, plan).await?;
    let windows = windows.into_iter().map(|window| in_rows(window, rows)).collect();
    let title = format!("export of {} rows as CSV, one client", Thousands(rows));
    Ok(Work { name, title, counted: "rows", windows })
}

/// Rows of the file, without that of the heads.
fn rows(file: &[u8]) -> u64 {
    let lines = file.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count();
    u64::try_from(lines.saturating_sub(1)).unwrap_or_default()
}

fn in_rows(window: Window, rows: u64) -> Window {
    Window { count: window.count * rows, ..window }.with_rate()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn rows_are_counted_without_the_heads() {
        assert_eq!(rows(b"reference;mrn\nD-1;\nD-2;\n"), 2);
        assert_eq!(rows(b"reference;mrn\nD-1;"), 1);
        assert_eq!((rows(b"reference;mrn\n"), rows(b"")), (0, 0));
    }

    #[test]
    fn a_rate_is_that_of_rows() {
        let window = in_rows(Window::without_latencies(4, Duration::from_secs(2)), 1_000);
        assert_eq!((window.count, window.per_second), (4_000, 2_000));
    }
}
