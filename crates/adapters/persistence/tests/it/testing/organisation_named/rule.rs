//! The rule, over the words of a statement. It knows no SQL beyond what our statements use, and takes what it does not
//! understand for a table that is not named.

use std::collections::BTreeSet;

/// The column by which rows are spread, and that of the table of organisations.
const COLUMN: &str = "organisation_id";
const ORGANISATIONS: &str = "organisations";

/// A word or a sign of a statement, or the content of parentheses.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Word(String),
    Group(Vec<Part>),
}

/// A table that a query reads or changes.
#[derive(Debug)]
struct Source {
    table: String,
    /// The alias of the table in the query, or its name where it has none.
    name: String,
    is_inserted_into: bool,
}

/// The tables of the statement that do not name their organisation, each by its name in the statement.
pub(super) fn unnamed(statement: &str, spread: &[&str]) -> Vec<String> {
    let mut words = words(statement).into_iter();
    let parts = grouped(&mut words);
    let mut found = Vec::new();
    if parts.first().is_some_and(begins_a_query) {
        check(&parts, false, spread, &mut found);
    }
    found
}

/// Whether the statement inserts rows into one of these tables that it selects.
pub(super) fn inserts_what_it_selects(statement: &str, spread: &[&str]) -> bool {
    let words = words(statement);
    let inserts =
        words.windows(2).enumerate().filter(|(_, pair)| pair[0] == "INTO" && spread.contains(&pair[1].as_str()));
    inserts.into_iter().any(|(place, _)| {
        let mut source =
            words[place + 2..].iter().filter(|word| ["SELECT", "VALUES", "DEFAULT"].contains(&word.as_str()));
        source.next().is_some_and(|word| word == "SELECT")
    })
}

/// Whether the statement changes one of these tables and reckons with a moment that has a time zone, such as
/// `due_at - interval '1 day'`: the result depends on the time zone of the session, and Citus refuses such a change.
/// Behind `AT TIME ZONE 'UTC'` a moment has none.
pub(super) fn depends_on_the_session(statement: &str, spread: &[&str]) -> bool {
    let words = words(statement);
    let changes = words.windows(2).any(|pair| pair[0] == "UPDATE" && spread.contains(&pair[1].as_str()));
    changes && words.windows(3).any(|three| three[2].eq_ignore_ascii_case("interval") && three[0] != "'")
}

/// Splits a statement into words and signs. Names lose their quotes, and texts become one sign.
fn words(statement: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut characters = statement.chars().peekable();
    while let Some(first) = characters.next() {
        match first {
            '"' | '\'' => {
                let text: String = characters.by_ref().take_while(|next| *next != first).collect();
                words.push(if first == '"' { text } else { first.to_string() });
            }
            _ if first.is_alphanumeric() || first == '_' || first == '$' => {
                let mut word = first.to_string();
                while let Some(next) = characters.next_if(|next| next.is_alphanumeric() || *next == '_') {
                    word.push(next);
                }
                words.push(word);
            }
            _ if first.is_whitespace() => {}
            _ => words.push(first.to_string()),
        }
    }
    words
}

/// The parts up to the next closing parenthesis, or the end.
fn grouped(words: &mut impl Iterator<Item = String>) -> Vec<Part> {
    let mut parts = Vec::new();
    while let Some(word) = words.next() {
        match word.as_str() {
            "(" => parts.push(Part::Group(grouped(words))),
            ")" => break,
            _ => parts.push(Part::Word(word)),
        }
    }
    parts
}

fn begins_a_query(part: &Part) -> bool {
    matches!(part, Part::Word(word) if ["SELECT", "WITH", "INSERT", "UPDATE", "DELETE"].contains(&word.as_str()))
}

/// Checks a query and all queries within it. `looks_outside` when it stands behind EXISTS: then it may be compared with
/// a table of the query around it, since PostgreSQL makes a join of both.
fn check(parts: &[Part], looks_outside: bool, spread: &[&str], found: &mut Vec<String>) {
    let mut own: Vec<Vec<String>> = vec![Vec::new()];
    flatten(parts, &mut own, spread, found);
    for words in &own {
        check_one(words, looks_outside, spread, found);
    }
}

/// Gathers the words of a query, one list for each of its SELECTs; queries within it are checked by themselves.
fn flatten(parts: &[Part], own: &mut Vec<Vec<String>>, spread: &[&str], found: &mut Vec<String>) {
    for (place, part) in parts.iter().enumerate() {
        match part {
            Part::Group(inner) if inner.first().is_some_and(begins_a_query) => {
                let behind = place.checked_sub(1).and_then(|before| parts.get(before));
                let exists = matches!(behind, Some(Part::Word(word)) if word == "EXISTS");
                check(inner, exists, spread, found);
                push(own, "()");
            }
            Part::Group(inner) => flatten(inner, own, spread, found),
            Part::Word(word) if ["UNION", "EXCEPT", "INTERSECT"].contains(&word.as_str()) => own.push(Vec::new()),
            Part::Word(word) => push(own, word),
        }
    }
}

fn push(own: &mut [Vec<String>], word: &str) {
    if let Some(words) = own.last_mut() {
        words.push(word.to_owned());
    }
}

fn check_one(words: &[String], looks_outside: bool, spread: &[&str], found: &mut Vec<String>) {
    let sources = sources(words, spread);
    let is_alone = sources.iter().filter(|source| !source.is_inserted_into).count() == 1;
    let mut clear: BTreeSet<&str> = BTreeSet::new();
    for source in &sources {
        if compared(words, source, is_alone).iter().any(|other| is_value(other)) {
            clear.insert(&source.name);
        }
    }
    // Each round reaches the tables that are compared with one of those before.
    for _ in &sources {
        for source in &sources {
            let linked = compared(words, source, is_alone);
            let reaches =
                |other: &String| clear.contains(other.as_str()) || (looks_outside && is_outside(other, &sources));
            if linked.iter().any(reaches) {
                clear.insert(&source.name);
            }
        }
    }
    for source in &sources {
        let is_named = if source.is_inserted_into {
            words.iter().any(|word| word == COLUMN)
        } else {
            clear.contains(source.name.as_str())
        };
        if !is_named && source.table != ORGANISATIONS {
            found.push(source.name.clone());
        }
    }
}

/// The tables behind FROM, JOIN, UPDATE and INTO, and behind commas among those of FROM.
fn sources(words: &[String], spread: &[&str]) -> Vec<Source> {
    let mut sources = Vec::new();
    let mut in_from = false;
    for (place, word) in words.iter().enumerate() {
        match word.as_str() {
            "FROM" => in_from = true,
            "WHERE" | "SET" | "GROUP" | "ORDER" | "LIMIT" | "RETURNING" | "VALUES" => in_from = false,
            _ => {}
        }
        let leads = ["FROM", "JOIN", "UPDATE", "INTO"].contains(&word.as_str()) || (in_from && word == ",");
        let Some(table) = words.get(place + 1).filter(|_| leads) else { continue };
        if spread.contains(&table.as_str()) || table == ORGANISATIONS {
            let name = match words.get(place + 2).map(String::as_str) {
                Some("AS") => words.get(place + 3).unwrap_or(table),
                _ => table,
            };
            sources.push(Source { table: table.clone(), name: name.clone(), is_inserted_into: word == "INTO" });
        }
    }
    sources
}

/// The value that the organisation of a table is compared with: a value, or the name of another table. Where the query
/// has only one table, the column may stand without its name.
fn compared(words: &[String], source: &Source, is_alone: bool) -> Vec<String> {
    let column = if source.table == ORGANISATIONS { "id" } else { COLUMN };
    let is_own = |side: &[String]| match side {
        [name, dot, named] => *name == source.name && dot == "." && named == column,
        [named] => is_alone && named == column,
        _ => false,
    };
    let mut compared = Vec::new();
    for (place, _) in words.iter().enumerate().filter(|(_, word)| *word == "=") {
        let (before, after) = (ending_at(words, place), beginning_at(words, place + 1));
        if is_own(before) {
            compared.extend(after.first().cloned());
        }
        if is_own(after) {
            compared.extend(before.first().cloned());
        }
    }
    compared
}

/// The column or value that ends before a place.
fn ending_at(words: &[String], place: usize) -> &[String] {
    let is_qualified = place >= 3 && words[place - 2] == ".";
    &words[place - if is_qualified { 3 } else { place.min(1) }..place]
}

/// The column or value that begins at a place, which may be given a type by CAST.
fn beginning_at(words: &[String], place: usize) -> &[String] {
    let place = if words.get(place).is_some_and(|word| word == "CAST") { place + 1 } else { place };
    let is_qualified = words.get(place + 1).is_some_and(|dot| dot == ".");
    &words[place.min(words.len())..(place + if is_qualified { 3 } else { 1 }).min(words.len())]
}

/// Whether the word is a parameter or a number.
fn is_value(word: &str) -> bool {
    let digits = word.strip_prefix('$').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a comparison leads to a table that is none of this query.
fn is_outside(name: &str, sources: &[Source]) -> bool {
    name != "()" && !is_value(name) && sources.iter().all(|source| source.name != name)
}
