use super::ElementTable;
use std::sync::OnceLock;

/// The published table of all messages.
const ROWS: &str = include_str!("../data/ncts-elements.tsv");

/// Names of the root elements of all messages that have a table.
pub const MESSAGES: [&str; 31] = [
    "CC004C", "CC007C", "CC009C", "CC013C", "CC014C", "CC015C", "CC019C", "CC022C", "CC025C", "CC028C", "CC029C",
    "CC034C", "CC035C", "CC037C", "CC043C", "CC044C", "CC045C", "CC051C", "CC054C", "CC055C", "CC056C", "CC057C",
    "CC060C", "CC140C", "CC141C", "CC170C", "CC182C", "CC190C", "CC906C", "CC917C", "CC928C",
];

/// The tables that were asked for, at the places of their names.
static TABLES: [OnceLock<ElementTable>; MESSAGES.len()] = [const { OnceLock::new() }; MESSAGES.len()];

/// Returns the table of a message by the name of its root element (`CC015C`); `None` when there is no such message. A
/// table is parsed when it is asked for the first time.
#[must_use]
pub fn table(message: &str) -> Option<&'static ElementTable> {
    let place = MESSAGES.iter().position(|name| *name == message)?;
    Some(TABLES.get(place)?.get_or_init(|| {
        #[expect(clippy::expect_used, reason = "the table is part of the program and a test reads all of it")]
        ElementTable::parse(rows(message)).expect("the embedded element table is well-formed")
    }))
}

/// Returns the rows of one message, which stand together.
fn rows(message: &str) -> impl Iterator<Item = &'static str> {
    let is_of = move |row: &&str| row.get(1..7) == Some(message);
    ROWS.lines().skip_while(move |row| !is_of(row)).take_while(move |row| is_of(row))
}

#[cfg(test)]
mod tests {
    use super::{MESSAGES, ROWS, table};

    #[test]
    fn every_row_belongs_to_a_message_and_every_pattern_compiles() {
        let tables = MESSAGES.map(|message| table(message).expect("a table"));
        assert_eq!(tables.iter().map(|table| table.elements().len()).sum::<usize>(), ROWS.lines().count() - 1);
        for element in tables.iter().flat_map(|table| table.elements()) {
            assert!(element.restrictions.patterns().all(super::super::pattern::Pattern::compiles), "{}", element.path);
            assert!(element.min <= element.max && element.max > 0, "{}", element.path);
        }
        assert!(table("CC016C").is_none() && table("").is_none());
    }
}
