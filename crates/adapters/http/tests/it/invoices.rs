mod crediting;
mod drafts;
mod finalizing;
mod generating;
mod lines;
mod listing;
mod mailing;
mod numbering;
mod papers;

const INVOICES: &str = "/invoices";

fn path(id: i64) -> String {
    format!("{INVOICES}/{id}")
}
