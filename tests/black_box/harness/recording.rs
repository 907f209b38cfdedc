//! Keeps the requests and answers of tests, on demand (`RECORD_EXAMPLES` names a folder): the examples of the
//! OpenAPI document are chosen from it.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::{LazyLock, Mutex, PoisonError};

use serde_json::{Value, json};

use super::{Response, contract};

static FILE: LazyLock<Option<Mutex<File>>> = LazyLock::new(|| {
    let folder = std::env::var_os("RECORD_EXAMPLES")?;
    let path = std::path::Path::new(&folder).join(format!("{}.jsonl", std::process::id()));
    Some(Mutex::new(OpenOptions::new().create(true).append(true).open(path).expect("a file of examples")))
});

/// Keeps a request that succeeded, with its answer.
pub(crate) fn record(method: &str, path: &str, body: Option<&[u8]>, response: &Response) {
    let Some(file) = &*FILE else { return };
    let Some(operation) = contract::operation(method, path).filter(|_| response.status < 300) else { return };
    let json = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).unwrap_or_default();
    let test = std::thread::current().name().unwrap_or_default().to_owned();
    let line = json!({
        "operation": operation.id,
        "test": test,
        "status": response.status.to_string(),
        "request": body.map_or(Value::Null, json),
        "response": json(&response.body),
    });
    let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(file, "{line}").expect("room for examples");
}
