//! The bodies of declarations, made of the examples that integrators have.

mod items;

use super::customers::WAREHOUSE;
use super::office::is_charged_on;
use super::plan::{Course, Fault, Job, Stop, Work};
use super::traders::{buyer, container, ship, supplier};
use crate::failure::Fallible;
use items::{Lines, lines};
use serde_json::{Value, json};

const IMPORT: &str = include_str!("../../../../../examples/import-h1.json");
const EXPORT: &str = include_str!("../../../../../examples/export.json");
const PLACEMENT: &str = include_str!("../../../../../examples/warehouse-entry.json");

/// The body that declares a job, with the mistake of its course.
pub(super) fn body(job: &Job, dossier: i64) -> Fallible<Value> {
    let mut body = right_body(job, dossier)?;
    if let Course::Corrected(fault) | Course::Refused(fault) = job.course {
        spoil(&mut body, fault);
    }
    Ok(body)
}

/// The body that declares a job as it should be.
pub(super) fn right_body(job: &Job, dossier: i64) -> Fallible<Value> {
    let template = match job.work {
        Work::Export => EXPORT,
        Work::Placement | Work::Removal => PLACEMENT,
        _ => IMPORT,
    };
    let mut body: Value = serde_json::from_str(template)?;
    body["dossier_id"] = json!(dossier);
    body["application_reference"] = json!(trader_reference(job));
    let declaration = &mut body["declaration"];
    let Lines { items, packages, value, currency } = lines(job, &declaration["items"][0]);
    declaration["items"] = items;
    declaration["total_packages"] = json!(packages);
    declaration["total_invoice_value"] = value;
    declaration["total_invoice_currency"] = json!(currency);
    let transport = &mut declaration["transport"];
    transport["containers"] = json!([{ "number": container(job.number) }]);
    match job.work {
        Work::Export => export(declaration, job),
        _ => import(declaration, job),
    }
    Ok(body)
}

fn import(declaration: &mut Value, job: &Job) {
    let customer = job.customer();
    declaration["importer"] = json!({ "customer_code": customer.code });
    let symbol = match job.work {
        Work::Simplified => "C",
        Work::Advance => "D",
        _ => "A",
    };
    declaration["symbol"] = json!(symbol);
    if let Some(authorizations) = declaration["authorizations"].as_array_mut() {
        // A customer with deferred payment pays customs itself. For the others the broker pays, and charges it on.
        authorizations.retain(|named| named["type_code"] != "DPO" || !is_charged_on(customer));
        for authorization in authorizations {
            authorization["holder_id"] = json!(customer.eori());
        }
    }
    if matches!(job.work, Work::Placement | Work::Removal) {
        declaration["buyer"] = json!({ "eori": customer.eori(), "name": customer.name });
        declaration["domestic_duty_tax_party"]["id"] = json!(format!("{}B01", customer.eori()));
        declaration["warehouse"] = json!({ "licence": WAREHOUSE, "licence_type": "R" });
        if job.work == Work::Removal {
            declaration["procedure"] = json!({ "current": "40", "previous": "71", "special": "000" });
        }
        return;
    }
    declaration["exporter"] = supplier(declaration["items"][0]["country_of_origin"].as_str().unwrap_or_default());
    for place in ["border", "departure"] {
        declaration["transport"][place]["identification"] = json!(ship(job.number));
    }
}

fn export(declaration: &mut Value, job: &Job) {
    let (consignee, country) = buyer(job.number);
    declaration["consignor"] = json!({ "customer_code": job.customer().code });
    declaration["consignee"] = consignee;
    declaration["destination_country"] = json!(country);
}

/// What the customer calls the job; or what the simulator is asked for, which it knows only by this reference.
fn trader_reference(job: &Job) -> String {
    match job.course {
        Course::Answered(Stop::Control) | Course::Stopped(Stop::Control) => "SIM-CONTROL".to_owned(),
        Course::Answered(Stop::Documents) | Course::Stopped(Stop::Documents) => "SIM-HOLD".to_owned(),
        Course::Accepted if job.work != Work::Advance => "SIM-ACCEPT-ONLY".to_owned(),
        Course::Silent => "SIM-SILENT".to_owned(),
        Course::Corrected(fault) | Course::Refused(fault) => {
            simulated(fault).map_or_else(|| ordinary_reference(job), str::to_owned)
        }
        _ => ordinary_reference(job),
    }
}

/// The reference of a job that customs is not asked to treat in some way.
pub(super) fn ordinary_reference(job: &Job) -> String {
    format!("PO-{}-{:04}", job.customer().code.get(..4).unwrap_or("PO"), 1_000 + job.number * 7 % 9_000)
}

/// How the simulator is asked to find a fault that it cannot see in a declaration.
const fn simulated(fault: Fault) -> Option<&'static str> {
    match fault {
        Fault::Authorisation => Some("SIM-REJECT-DMS10005"),
        Fault::Document => Some("SIM-REJECT-DMS10044"),
        Fault::Format => Some("SIM-REJECT-DMS10010"),
        Fault::PreviousProcedure | Fault::NoProofOfOrigin | Fault::Deduction => None,
    }
}

fn spoil(body: &mut Value, fault: Fault) {
    let declaration = &mut body["declaration"];
    match fault {
        Fault::PreviousProcedure => declaration["procedure"]["previous"] = json!("99"),
        Fault::NoProofOfOrigin => declaration["items"][0]["duty_regime"] = json!("300"),
        Fault::Deduction => {
            let value = declaration["total_invoice_value"].clone();
            let more =
                value.as_i64().or_else(|| value.to_string().split('.').next()?.parse().ok()).unwrap_or(0) * 2 + 1;
            let currency = declaration["total_invoice_currency"].clone();
            declaration["items"][0]["valuation"]["charge_deductions"] =
                json!([{ "code": "BA", "currency": currency, "amount": more }]);
        }
        Fault::Authorisation | Fault::Document | Fault::Format => {}
    }
}
