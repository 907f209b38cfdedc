//! The yardstick must do the same work as the service, or the comparison means nothing.

use crate::Outcome;
use crate::account::Account;
use crate::process::Process;
use serde_json::Value;

/// Fields of lines that the service works out by rules of the trade, from rates and from the header: the yardstick
/// shows what is stored.
const WORKED_OUT: [&str; 3] = ["containers", "statistical_value", "statistical_value_eur"];

/// Fails unless both answer with the same body for one declaration, but for what the service works out, and both create
/// records that read back the same.
pub(crate) fn demand(account: &Account, service: &Process, yardstick: &Process, body: &Value) -> Outcome<()> {
    let mut created = Vec::new();
    for server in [service, yardstick] {
        let answer = account.post(server, "/declarations/create", body)?;
        let path = format!("/declarations/{}", answer["declaration"]["id"]);
        let (ours, theirs) = (account.get(service, &path)?, account.get(yardstick, &path)?);
        same("a declaration read", &without_what_is_worked_out(&ours), &without_what_is_worked_out(&theirs))?;
        created.push((without_what_differs(answer), without_what_differs(without_what_is_worked_out(&ours))));
    }
    let [(answer, stored), (other_answer, other_stored)] = &created[..] else { return Err("two servers".into()) };
    same("the answer to a creation", answer, other_answer)?;
    same("a declaration created", stored, other_stored)
}

fn same(what: &str, ours: &Value, theirs: &Value) -> Outcome<()> {
    if ours == theirs {
        return Ok(());
    }
    Err(format!("the yardstick gives something else as {what}:\nservice:   {ours}\nyardstick: {theirs}").into())
}

fn without_what_is_worked_out(value: &Value) -> Value {
    let mut value = value.clone();
    for line in value["data"]["lines"].as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        for name in WORKED_OUT {
            line.remove(name);
        }
    }
    value
}

/// The answer without ids, references made from them, and moments.
fn without_what_differs(mut value: Value) -> Value {
    for record in ["data", "declaration"] {
        let Some(record) = value.get_mut(record).and_then(Value::as_object_mut) else { continue };
        for name in ["id", "reference", "created_at", "updated_at"] {
            record.remove(name);
        }
        for line in record.get_mut("lines").and_then(Value::as_array_mut).into_iter().flatten() {
            line["id"].take();
        }
    }
    value
}
