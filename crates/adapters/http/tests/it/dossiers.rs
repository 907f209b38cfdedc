mod charges;
mod costs;
mod links;
mod listing;
mod prepayments;
mod records;
mod statuses;

const DOSSIERS: &str = "/dossiers";

fn path(id: i64) -> String {
    format!("{DOSSIERS}/{id}")
}
