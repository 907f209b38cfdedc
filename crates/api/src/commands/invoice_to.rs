use crate::command_line::{InvoiceTo, InvoiceToParties};
use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use crate::wiring;
use customs_kernel::OrganisationId;
use customs_master_data::MasterDataError;
use customs_master_data::ports::InvoiceToEntry;
use serde_json::{Value, json};

/// Runs `invoice-to allow`, `disallow` and `list`.
pub(crate) fn run(settings: Settings, command: InvoiceTo) -> Fallible<()> {
    let customers = wiring::customers(&Foundation::open(settings)?, Vec::new());
    let (customer, entries, as_json) = match command {
        InvoiceTo::Allow { parties: InvoiceToParties { organisation, customer, invoice_to, json }, default } => {
            let organisation = OrganisationId::new(organisation);
            let entries = customers.allow_invoice_to(organisation, &customer, &invoice_to, default);
            (customer, entries, json)
        }
        InvoiceTo::Disallow { parties: InvoiceToParties { organisation, customer, invoice_to, json } } => {
            let organisation = OrganisationId::new(organisation);
            let entries = customers.disallow_invoice_to(organisation, &customer, &invoice_to);
            (customer, entries, json)
        }
        InvoiceTo::List { organisation, customer, json } => {
            let entries = customers.invoice_to_list(OrganisationId::new(organisation), &customer);
            (customer, entries, json)
        }
    };
    let entries = entries.map_err(reported)?;
    if as_json {
        println!("{}", as_value(&customer, &entries));
    } else {
        show(&customer, &entries);
    }
    Ok(())
}

fn as_value(customer: &str, entries: &[InvoiceToEntry]) -> Value {
    let list: Vec<Value> = entries
        .iter()
        .map(|InvoiceToEntry { invoice_to: _, invoice_to_code, is_default }| {
            json!({ "invoice_to": invoice_to_code, "is_default": is_default })
        })
        .collect();
    json!({ "customer": customer, "invoice_to": list })
}

fn show(customer: &str, entries: &[InvoiceToEntry]) {
    if entries.is_empty() {
        println!("Work for {customer} is billed to {customer} alone.");
        return;
    }
    println!("Work for {customer} may be billed to:");
    for InvoiceToEntry { invoice_to: _, invoice_to_code, is_default } in entries {
        println!("  {invoice_to_code}{}", if *is_default { "  (default)" } else { "" });
    }
}

/// Turns broken rules into a message that names the arguments at fault.
fn reported(error: MasterDataError) -> Failure {
    match error {
        MasterDataError::Invalid(errors) => {
            let sentences: Vec<String> = errors
                .iter()
                .flat_map(|(argument, messages)| messages.iter().map(move |message| format!("--{argument} {message}")))
                .collect();
            Failure::because(sentences.join("; "))
        }
        other => other.into(),
    }
}
