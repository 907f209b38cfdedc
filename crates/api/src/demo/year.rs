//! `demo --keep`: a year of a small broker's work, played through the API on a clock that moves through twelve months, and
//! kept, so that lists, ages and reports have something to show.

mod agenda;
mod calendar;
mod chance;
mod clock;
mod customers;
mod declarations;
mod goods;
mod leaving;
mod office;
mod permission;
mod plan;
mod progress;
mod stage;
mod traders;
mod transits;
mod working;

use crate::command_line::Demo;
use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::foundation::base_url;
use crate::joiners::SystemClock;
use crate::output::report;
use calendar::Calendar;
use customs_kernel::Clock;
use stage::Stage;
use std::time::Instant;
use working::Working;

/// Fills the empty database of the settings, and prints who can sign in.
pub(crate) fn keep(settings: Settings, options: &Demo) -> Fallible<()> {
    permission::expect_development(&settings)?;
    let url = settings.database.url.clone();
    if permission::has_organisation(&settings)? {
        if options.if_empty {
            println!("The database {url} has an organisation already, so it is left as it is.");
            return Ok(());
        }
        let what = "has an organisation already; demo --keep fills an empty database and changes no other";
        return Err(Failure::because(format!("setting database.url: {url} {what}")));
    }
    let address = base_url(&settings, settings.http.listen);
    actix_web::rt::System::new().block_on(async {
        report(format_args!("{} of a small broker's work is played into {url}:", extent(options.months)));
        let begun = Instant::now();
        let calendar = Calendar::new(SystemClock.now(), options.months);
        let mut stage = Stage::open(settings, calendar.begin()).await?;
        let filled = fill(&mut stage, calendar, begun, &address).await;
        stage.service.stop().await;
        filled
    })
}

/// How much work is played, as the first word of a sentence.
fn extent(months: u8) -> String {
    if months == 12 { "A year".to_owned() } else { format!("The last {months} months of a year") }
}

async fn fill(stage: &mut Stage, calendar: Calendar, begun: Instant, address: &str) -> Fallible<()> {
    let broker = office::found(stage).await?;
    stage.act_as(broker.credentials).await?;
    office::furnish(stage).await?;
    let mut working = Working::new(stage, calendar, plan::plan(calendar));
    working.run().await?;
    report(format_args!("{}, in {} seconds.", working.progress, begun.elapsed().as_secs()));
    stage.finish().await?;
    stage.clock.let_go();
    leaving::hand_over(stage, broker.organisation, address).await
}
