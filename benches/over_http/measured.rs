//! Measures the requests on one database.

use crate::Outcome;
use crate::account::Account;
use crate::agreement;
use crate::footprint::{Footprint, footprint};
use crate::installation::Installation;
use crate::load::{Throughput, exactly, window};
use crate::options::Options;
use crate::process::Process;
use crate::requests::{Workload, create, list, read, token, validate};
use std::process::Command;

/// Number of declarations in the database when reading and listing begin.
pub(crate) const STOCK: u64 = 2_000;
const PAGE: u64 = 100;

/// All figures of one database.
pub(crate) struct Figures {
    pub(crate) token: Throughput,
    pub(crate) read: Compared,
    pub(crate) list: Throughput,
    pub(crate) create: Compared,
    pub(crate) validate: Throughput,
    pub(crate) footprint: Footprint,
}

/// Figures of the service, and of the yardstick measured at the same time, if there is one.
pub(crate) struct Compared {
    pub(crate) service: Throughput,
    pub(crate) yardstick: Option<Throughput>,
}

/// Measures everything on a new installation.
pub(crate) fn measure(installation: &Installation, options: &Options) -> Outcome<Figures> {
    let service = installation.serve()?;
    let account = Account::open(installation, &service)?;
    let body = customs_benches::import_body();
    let create = create(&account, &body);
    exactly(service.address, &create, STOCK, options)?;
    let ids = ids(&account, &service)?;
    let yardstick = match &installation.database {
        Some(database) => Some(yardstick(database, &service)?),
        None => None,
    };
    if let Some(yardstick) = &yardstick {
        agreement::demand(&account, &service, yardstick, &body)?;
    }
    let run = |workload: Workload| -> Outcome<Throughput> { Ok(compare(&service, None, &workload, options)?.service) };
    let against = |workload: Workload| compare(&service, yardstick.as_ref(), &workload, options);
    let (token, read) = (run(token(&account))?, against(read(&account, &ids))?);
    let (list, validate) = (run(list(&account))?, run(validate(&account, &body))?);
    // Creation comes last, since it adds to the table.
    let create = against(create)?;
    drop(yardstick);
    service.stop()?;
    Ok(Figures { token, read, list, create, validate, footprint: footprint(installation)? })
}

/// Measures both in alternating windows, so that other load on the machine affects both.
fn compare(
    service: &Process,
    yardstick: Option<&Process>,
    workload: &Workload,
    options: &Options,
) -> Outcome<Compared> {
    let mut compared = Compared { service: Throughput::default(), yardstick: None };
    for _ in 0..options.rounds {
        compared.service.add(window(service.address, workload, options)?);
        if let Some(yardstick) = yardstick {
            let sum = compared.yardstick.get_or_insert_default();
            sum.add(window(yardstick.address, workload, options)?);
        }
    }
    let name = workload.name;
    eprintln!("  {name}: {}/s", compared.service.per_second());
    if let Some(yardstick) = &compared.yardstick {
        eprintln!("  {name}, yardstick: {}/s", yardstick.per_second());
    }
    Ok(compared)
}

fn yardstick(database: &str, service: &Process) -> Outcome<Process> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yardstick"));
    command.env("YARDSTICK_DATABASE_URL", database).env("YARDSTICK_BASE_URL", service.base_url());
    Process::start(&mut command)
}

/// The ids of the stock, read from the list.
fn ids(account: &Account, service: &Process) -> Outcome<Vec<i64>> {
    let mut ids = Vec::new();
    for page in 1..=STOCK / PAGE {
        let list = account.get(service, &format!("/declarations?sort=id&direction=asc&per_page={PAGE}&page={page}"))?;
        let records = list["data"].as_array().ok_or("no list")?;
        ids.extend(records.iter().filter_map(|record| record["id"].as_i64()));
    }
    Ok(ids)
}
