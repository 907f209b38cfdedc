//! What becomes slower with the number of declarations: lists, searches, single reads, and the room that each takes.

use super::account;
use super::bodies::import;
use super::figures::reading;
use super::home::Home;
use super::load::Requests;
use super::numbers::Thousands;
use super::plan::{LeftOut, Plan};
use super::report::{Growth, Size, Work, rate};
use super::service::Service;
use super::stock::{Known, fill, known};
use crate::demo::ApiClient;
use crate::failure::Fallible;
use crate::output::report_progress;
use std::time::Instant;

/// Declarations that are made between two checks of the time.
const PIECE: u32 = 2_000;

/// Measures each number of declarations for which there is time, on a new installation.
pub(super) async fn measure(home: &Home, plan: &Plan, begun: Instant) -> Fallible<Growth> {
    let (service, _) = Service::start(home).await?;
    let api = account::open(home, &service).await?;
    let empty = home.extent().await?.bytes;
    let mut filling = Filling { api: &api, plan, begun, present: 0, rate: None };
    let mut growth = Growth::default();
    for size in plan.sizes.iter().copied() {
        match filling.up_to(size).await? {
            Ok(filled_per_second) => {
                let bytes = home.extent().await?.bytes.saturating_sub(empty);
                let work = reads(&api, size, plan).await?;
                let bytes_per_declaration = bytes / u64::from(size).max(1);
                report_progress(format_args!("  {} declarations measured", Thousands(u64::from(size))));
                growth.sizes.push(Size { declarations: size, filled_per_second, bytes, bytes_per_declaration, work });
            }
            Err(left_out) => {
                report_progress(format_args!("  {left_out}"));
                growth.left_out.push(left_out);
            }
        }
    }
    service.stop().await?;
    Ok(growth)
}

/// Makes declarations, as long as there is time.
struct Filling<'a> {
    api: &'a ApiClient,
    plan: &'a Plan,
    /// The moment when the whole measurement began.
    begun: Instant,
    present: u32,
    /// Declarations a second in the latest filling.
    rate: Option<u64>,
}

impl Filling<'_> {
    /// Fills up to this number and returns declarations a second, or what was left out for lack of time. The rate is
    /// not known before the first piece, so that is made in any case.
    async fn up_to(&mut self, size: u32) -> Fallible<Result<u64, LeftOut>> {
        let (began, before) = (Instant::now(), self.present);
        let mut is_estimated = false;
        while self.present < size {
            if let Some(rate) = self.rate
                && !is_estimated
            {
                is_estimated = true;
                if let Err(left_out) = self.plan.fits(size, size - self.present, rate, self.begun.elapsed()) {
                    return Ok(Err(left_out));
                }
            }
            let piece = PIECE.min(size - self.present);
            fill(self.api, import(account::BUSY)?, piece, self.plan.connections).await?;
            self.present += piece;
            let rate = rate(u64::from(self.present - before), began.elapsed());
            self.rate = Some(rate);
            if self.present < size && self.begun.elapsed() > self.plan.limit() {
                return Ok(Err(self.plan.too_slow(size, size - self.present, rate, self.begun.elapsed())));
            }
        }
        Ok(Ok(rate(u64::from(self.present - before), began.elapsed())))
    }
}

/// Measures reads by one client, without competition.
async fn reads(api: &ApiClient, size: u32, plan: &Plan) -> Fallible<Vec<Work>> {
    let known = known(api, size).await?;
    let once = Plan { windows: 1, ..plan.clone() };
    let mut work = Vec::new();
    for requests in [list(api)?, search(api, &known)?, reading(api, &known)?] {
        work.push(requests.measured(1, &once).await?);
    }
    Ok(work)
}

fn list(api: &ApiClient) -> Fallible<Requests> {
    Requests::to_read(("list", "list of 25"), api, |_| "/declarations".to_owned())
}

/// Searches for references. Each belongs to one declaration.
fn search(api: &ApiClient, known: &[Known]) -> Fallible<Requests> {
    let references: Vec<String> = known.iter().map(|known| known.reference.clone()).collect();
    let path = move |number: u64| {
        let place = usize::try_from(number).unwrap_or_default().checked_rem(references.len()).unwrap_or_default();
        format!("/declarations?search={}", references.get(place).map_or("", String::as_str))
    };
    Requests::to_read(("search", "search"), api, path)
}
