//! Python libraries that draw the same invoice.

use customs_benches::Outcome;
use customs_invoice_documents::document::{InvoiceDocument, Party};
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/invoice_documents/pages.py");
const FONTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/adapters/page-drawing/fonts");

/// All libraries to compare with.
pub(crate) const ALL: [Rival; 2] = [
    Rival { name: "ReportLab", library: "reportlab", aim: "1.0" },
    Rival { name: "WeasyPrint", library: "weasyprint", aim: "10.0" },
];

/// A library that draws pages.
pub(crate) struct Rival {
    pub(crate) name: &'static str,
    /// Name of its Python module.
    pub(crate) library: &'static str,
    /// Aim for the factor by which the service is faster.
    pub(crate) aim: &'static str,
}

impl Rival {
    /// The median time of one document, in a process that has everything loaded; `None` if the library is not
    /// installed.
    pub(crate) fn measure(&self, document: &InvoiceDocument) -> Outcome<Option<Duration>> {
        let python = std::env::var("CUSTOMS_BENCH_PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let there =
            Command::new(&python).args(["-c", &format!("import {}", self.library)]).stderr(Stdio::null()).status();
        if !there.is_ok_and(|status| status.success()) {
            eprintln!("{} is not installed for {python}: pip install {}", self.name, self.library);
            return Ok(None);
        }
        let mut process = Command::new(&python)
            .args([SCRIPT, self.library, FONTS])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        process.stdin.take().ok_or("no input")?.write_all(content(document).to_string().as_bytes())?;
        let output = process.wait_with_output()?;
        if !output.status.success() {
            return Err(format!("{} failed", self.name).into());
        }
        let nanoseconds: u64 = String::from_utf8(output.stdout)?.trim().parse()?;
        Ok(Some(Duration::from_nanos(nanoseconds)))
    }
}

/// The texts on the page.
fn content(document: &InvoiceDocument) -> Value {
    let lines = document.lines.iter().map(|line| {
        let (price, amount) = (line.unit_price.to_string(), line.amount.to_string());
        json!([line.description, line.quantity.to_string(), price, format!("{}%", line.vat_rate), amount])
    });
    let vat =
        document.vat.iter().map(|it| json!([format!("Btw {}%", it.rate), it.taxable.to_string(), it.vat.to_string()]));
    json!({
        "number": document.number,
        "date": document.issue_date.to_string(),
        "seller": block(&document.seller.party),
        "buyer": block(&document.buyer.party),
        "lines": lines.collect::<Value>(),
        "vat": vat.collect::<Value>(),
        "totals": [document.totals.net.to_string(), document.totals.vat.to_string(), document.totals.gross.to_string()],
    })
}

fn block(party: &Party) -> [String; 5] {
    let number = |label: &str, number: &Option<String>| format!("{label} {}", number.as_deref().unwrap_or_default());
    [
        party.name.clone(),
        party.address.street.clone(),
        format!("{} {}", party.address.postcode, party.address.city),
        number("KVK", &party.kvk_number),
        number("Btw-nummer", &party.vat_number),
    ]
}
