use super::facets::Facets;
use std::collections::HashMap;
use std::sync::Arc;

/// The elements of one message. The order of the elements is that of the document, depth first.
#[derive(Debug)]
pub struct ElementTable {
    elements: Vec<Element>,
}

/// An element that a message may have, or the attribute of its root.
#[derive(Debug)]
pub struct Element {
    /// Path from the root, without numbers (`/CC015C/Consignment/grossMass`); an attribute's name begins with `@`.
    pub path: &'static str,
    /// How often the element must stand in its parent.
    pub min: u32,
    /// How often the element may stand in its parent.
    pub max: u32,
    /// Kind of content.
    pub base: Base,
    /// Restrictions on the text, as the table writes them; empty for a group.
    pub facets: &'static str,
    pub(crate) restrictions: Arc<Facets>,
    /// Positions of the child elements in the table, in their order.
    pub(crate) children: Vec<usize>,
}

/// The kind of content that an element holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Base {
    /// Child elements.
    Group,
    /// Text in which line breaks count as spaces.
    NormalizedString,
    /// Text without spaces around it and without two spaces in a row.
    Token,
    /// A whole number.
    Integer,
    /// A decimal number.
    Decimal,
    /// A day.
    Date,
    /// A day and a time.
    DateTime,
}

/// An element table that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("element table, row {path:?}: {problem}")]
pub struct TableError {
    /// Path of the row, or the whole row when it has no columns.
    pub path: String,
    /// The fault in that row.
    pub problem: &'static str,
}

impl Element {
    /// Returns the name of the element.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.path.rsplit_once('/').map_or(self.path, |(_, name)| name)
    }
}

impl ElementTable {
    /// Reads the rows of one message, the root first.
    pub(crate) fn parse(rows: impl Iterator<Item = &'static str>) -> Result<Self, TableError> {
        let mut elements: Vec<Element> = Vec::new();
        let mut positions: HashMap<&str, usize> = HashMap::new();
        let mut facets: HashMap<&str, Arc<Facets>> = HashMap::new();
        for row in rows {
            let error = |problem| TableError { path: row.split('\t').next().unwrap_or_default().to_owned(), problem };
            let element = element(row, &mut facets).map_err(error)?;
            let position = elements.len();
            match element.path.rsplit_once('/') {
                Some(("", _)) if position == 0 => {}
                Some((parent, _)) => {
                    let parent = positions.get(parent).and_then(|parent| elements.get_mut(*parent));
                    parent.ok_or_else(|| error("comes before its parent"))?.children.push(position);
                }
                None => return Err(error("has no path")),
            }
            positions.insert(element.path, position);
            elements.push(element);
        }
        if elements.is_empty() {
            return Err(TableError { path: String::new(), problem: "there are no rows" });
        }
        Ok(Self { elements })
    }

    /// Returns all elements, in the order of the document.
    #[must_use]
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// Returns the element at a path without numbers; `None` when the message has none there.
    #[must_use]
    pub fn element(&self, path: &str) -> Option<&Element> {
        self.elements.iter().find(|element| element.path == path)
    }

    pub(crate) fn get(&self, position: usize) -> Option<&Element> {
        self.elements.get(position)
    }
}

fn element(row: &'static str, known: &mut HashMap<&'static str, Arc<Facets>>) -> Result<Element, &'static str> {
    let columns: Vec<&'static str> = row.split('\t').collect();
    let [path, min, max, base, facets] = columns.try_into().map_err(|_| "has not 5 columns")?;
    let shared = match known.get(facets) {
        Some(shared) => Arc::clone(shared),
        None => {
            let parsed = Arc::new(Facets::parse(facets).ok_or("has a facet that is not known")?);
            known.insert(facets, Arc::clone(&parsed));
            parsed
        }
    };
    let base = match base {
        "group" => Base::Group,
        "normalizedString" => Base::NormalizedString,
        "token" => Base::Token,
        "integer" => Base::Integer,
        "decimal" => Base::Decimal,
        "date" => Base::Date,
        "dateTime" => Base::DateTime,
        _ => return Err("has a base type that is not known"),
    };
    let number = |text: &str| text.parse().map_err(|_| "has an occurrence that is no number");
    Ok(Element { path, min: number(min)?, max: number(max)?, base, facets, restrictions: shared, children: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::ElementTable;

    #[test]
    fn a_table_with_a_flaw_is_refused_with_its_row() {
        const ROOT: &str = "/A\t1\t1\tgroup\t";
        for (row, problem) in [
            ("/A/B", "has not 5 columns"),
            ("/A/B/C\t1\t1\tgroup\t", "comes before its parent"),
            ("/A/B\t1\tmany\tgroup\t", "has an occurrence that is no number"),
            ("/A/B\t1\t1\tother\t", "has a base type that is not known"),
            ("/A/B\t1\t1\ttoken\tx=1", "has a facet that is not known"),
            ("B\t1\t1\ttoken\t", "has no path"),
        ] {
            let found = ElementTable::parse([ROOT, row].into_iter()).map_err(|error| error.problem).err();
            assert_eq!(found, Some(problem), "{row}");
        }
        assert!(ElementTable::parse([].into_iter()).is_err());
    }
}
