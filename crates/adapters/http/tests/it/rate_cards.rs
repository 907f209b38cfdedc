mod cards;
mod lines;
mod simulating;

const CARDS: &str = "/rate-cards";

fn path(id: i64) -> String {
    format!("{CARDS}/{id}")
}
