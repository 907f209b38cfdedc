//! Measures an invoice of 30 lines as PDF and as UBL, beside two libraries of Python that draw the same page.
//!
//! The Python libraries are measured if `python3` has them (`pip install reportlab weasyprint`; `CUSTOMS_BENCH_PYTHON`
//! names another python). `--write` puts the figures into benches/figures.md. `--sizes 30,1000` measures other numbers
//! of lines, and then writes nothing.

mod rivals;
mod sample;

use customs_benches::options::Options;
use customs_benches::{Outcome, page, stopwatch};
use customs_invoice_documents::document::InvoiceDocument;
use customs_invoice_documents::pdf::{PaperFonts, render_pdf};
use customs_invoice_documents::ubl::write_ubl;
use rivals::Rival;
use std::fmt::Write;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

const LINES: u32 = 30;
const BEGIN: &str = "<!-- figures of invoices as documents: written by the benchmark -->";
const END: &str = "<!-- end of figures of invoices as documents -->";

fn main() -> ExitCode {
    let Some(options) = Options::given(&[LINES]) else {
        println!("benchmarks run with cargo bench only");
        return ExitCode::SUCCESS;
    };
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the benchmark failed: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Outcome<()> {
    let mut figures = String::new();
    for lines in &options.sizes {
        figures.push_str(&measure(*lines)?);
    }
    println!("{figures}");
    if options.write && options.sizes == [LINES] { page::put(BEGIN, END, &figures) } else { Ok(()) }
}

fn measure(lines: u32) -> Outcome<String> {
    let document = sample::invoice(lines);
    let bytes = render_pdf(&document, &PaperFonts::default())?.len();
    let ours = stopwatch::median(|_| {
        black_box(render_pdf(&document, &PaperFonts::default())?);
        Ok(())
    })?;
    let ubl = stopwatch::median(|_| {
        black_box(write_ubl(&document)?);
        Ok(())
    })?;
    let mut table = format!("| {lines} lines | one document | documents a second | our speed beside it | aim |\n");
    table.push_str("|---|--:|--:|--:|--:|\n");
    writeln!(table, "| PDF, {} kB | {} | {} | | |", bytes / 1_000, shown(ours), a_second(ours))?;
    for rival in rivals::ALL {
        writeln!(table, "{}", beside(&rival, &document, ours)?)?;
    }
    writeln!(table, "| UBL | {} | {} | | |", shown(ubl), a_second(ubl))?;
    Ok(table)
}

fn beside(rival: &Rival, document: &InvoiceDocument, ours: Duration) -> Outcome<String> {
    let Rival { name, library: _, aim } = rival;
    let Some(time) = rival.measure(document)? else {
        return Ok(format!("| {name} | not installed | | | {aim} |"));
    };
    let tenths = time.as_nanos() * 10 / ours.as_nanos().max(1);
    Ok(format!("| {name} | {} | {} | {}.{} | {aim} |", shown(time), a_second(time), tenths / 10, tenths % 10))
}

fn shown(time: Duration) -> String {
    format!("{}.{:02} ms", time.as_millis(), time.subsec_micros() % 1_000 / 10)
}

fn a_second(time: Duration) -> u128 {
    1_000_000_000 / time.as_nanos().max(1)
}
