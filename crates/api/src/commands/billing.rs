use crate::command_line::Billing;
use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use crate::output;
use crate::wiring;
use chrono::NaiveDate;
use customs_access::OrganisationRepository;
use customs_billing::{DossierId, InvoiceWarnings, Invoices, RunReport};
use customs_kernel::facts::Warning;
use customs_kernel::{OrganisationId, amsterdam_date};
use customs_persistence::StoredOrganisations;
use serde_json::{Value, json};

/// Runs `billing run`.
pub(crate) fn run(settings: Settings, Billing::Run { organisation, date, json }: Billing) -> Fallible<()> {
    let foundation = Foundation::open(settings)?;
    let invoices = Invoices::new(wiring::billing(&foundation, &wiring::tariff(&foundation)?)?);
    let day = date.unwrap_or_else(|| amsterdam_date(foundation.clock.now()));
    let organisations = match organisation {
        Some(id) => vec![known(&foundation, OrganisationId::new(id))?],
        None => wiring::run_ledger(&foundation).organisations()?,
    };
    if organisations.is_empty() && !json {
        output::report("No dossier is ready to invoice.");
    }
    let (mut failed, mut broken, mut reports) = (0, 0_usize, Vec::new());
    for organisation in organisations {
        match invoices.run(organisation, day) {
            Ok(report) => {
                failed += report.failed.len();
                match json {
                    true => reports.push(as_value(organisation, day, &report)),
                    false => print_report(organisation, day, &report),
                }
            }
            Err(error) => {
                eprintln!("Organisation {organisation} could not be invoiced: {error}");
                broken += 1;
            }
        }
    }
    if json {
        output::report(Value::Array(reports));
    }
    match (broken, failed) {
        (0, 0) => Ok(()),
        (0, 1) => Err(Failure::because("one dossier could not be invoiced")),
        (0, several) => Err(Failure::because(format!("{several} dossiers could not be invoiced"))),
        (1, _) => Err(Failure::because("one organisation could not be invoiced")),
        (several, _) => Err(Failure::because(format!("{several} organisations could not be invoiced"))),
    }
}

fn known(foundation: &Foundation, id: OrganisationId) -> Fallible<OrganisationId> {
    let found = StoredOrganisations::new(foundation.database.clone()).find(id)?;
    found
        .map(|organisation| organisation.id())
        .ok_or_else(|| Failure::because(format!("--organisation {id} does not exist")))
}

fn as_value(organisation: OrganisationId, day: NaiveDate, report: &RunReport) -> Value {
    let RunReport { invoices, finalized, failed, warnings } = report;
    let failed: Vec<Value> = failed
        .iter()
        .map(|(dossier, error)| json!({ "dossier_id": dossier.get(), "error": error.to_string() }))
        .collect();
    let warnings: Vec<Value> = warnings
        .iter()
        .map(|InvoiceWarnings { invoice, dossier, warnings }| {
            let texts = texts(warnings);
            json!({ "invoice_id": invoice.get(), "dossier_id": dossier.map(DossierId::get), "warnings": texts })
        })
        .collect();
    json!({
        "organisation_id": organisation.get(), "date": day.to_string(), "invoices": invoices, "finalized": finalized,
        "failed": failed, "warnings": warnings,
    })
}

fn print_report(organisation: OrganisationId, day: NaiveDate, report: &RunReport) {
    let RunReport { invoices, finalized, failed, warnings } = report;
    // The run goes on with the next organisation.
    output::report(format_args!(
        "Organisation {organisation}, {day}: {invoices} invoices made, {finalized} of them finalized."
    ));
    for (dossier, error) in failed {
        eprintln!("Dossier {dossier} could not be invoiced: {error}");
    }
    for InvoiceWarnings { invoice, dossier, warnings } in warnings {
        let of = dossier.map(|dossier| format!(" of dossier {dossier}")).unwrap_or_default();
        eprintln!("Invoice {invoice}{of}: {}", texts(warnings).join("; "));
    }
}

fn texts(warnings: &[Warning]) -> Vec<String> {
    warnings.iter().map(ToString::to_string).collect()
}
