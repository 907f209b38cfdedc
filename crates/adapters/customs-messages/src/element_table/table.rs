use super::Facets;
use std::collections::HashMap;

/// The elements of a message: names, order, occurrence, WCO ids, facets. The order of the rows is the order of the
/// elements; the parent of a row is an earlier row.
///
/// Parsed from a table of seven columns (path, pointer chain, WCO id, min, max, base type, facets), so that another
/// national profile needs another table but no other code.
#[derive(Debug)]
pub struct ElementTable<'t> {
    elements: Vec<Element<'t>>,
}

#[derive(Debug)]
pub(crate) struct Element<'t> {
    pub(crate) name: &'t str,
    /// The id by which pointers name the element.
    pub(crate) wco_id: &'t str,
    pub(crate) required: bool,
    /// How often the element may stand; `None` means without limit.
    pub(crate) max: Option<u32>,
    pub(crate) content: ElementContent,
    /// Names and positions of the child elements, in their order.
    pub(crate) children: Vec<(&'t str, usize)>,
    /// The [`short_name`]s of the child elements, in the same order.
    short_names: Vec<u64>,
}

impl Element<'_> {
    /// Returns whether the element may stand more than once, so that pointers number it.
    pub(crate) fn repeats(&self) -> bool {
        self.max != Some(1)
    }
}

/// The kind of content that an element holds.
#[derive(Debug)]
pub(crate) enum ElementContent {
    /// Child elements.
    Class,
    /// Text that keeps its white space.
    Text(Facets),
    /// A code from a published list. Its white space is collapsed before it is measured.
    Code(Facets),
    /// A number or name given by a trader or an authority. Its white space is collapsed too.
    Id(Facets),
    /// A decimal number.
    Number(Facets),
    /// A `DateTimeString`, which is in another namespace.
    DateTime,
}

/// An element table that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("element table, line {line}: {problem}")]
pub struct TableError {
    /// Line of the table, counted from 1.
    pub line: usize,
    /// The fault in that line.
    pub problem: &'static str,
}

/// The schema has no id for `Classification/IdentificationTypeCode`; messages use this one.
const ID_OF_CLASSIFICATION_TYPE: &str = "337";

impl<'t> ElementTable<'t> {
    /// Reads the tab-separated table with its header line.
    ///
    /// # Errors
    /// Reports the first line that cannot be used.
    pub fn parse(table: &'t str) -> Result<Self, TableError> {
        let mut elements: Vec<Element<'t>> = Vec::new();
        let mut by_path: HashMap<&str, usize> = HashMap::new();
        for (index, row) in table.lines().enumerate().skip(1) {
            let error = |problem| TableError { line: index + 1, problem };
            let [path, _chain, wco_id, min, max, base, facets] =
                row.split('\t').collect::<Vec<_>>().try_into().map_err(|_| error("has not 7 columns"))?;
            let position = elements.len();
            let name = match path.rsplit_once('/') {
                Some((parent, name)) => {
                    let parent = *by_path.get(parent).ok_or(error("comes before its parent"))?;
                    let parent = elements.get_mut(parent).ok_or(error("comes before its parent"))?;
                    parent.children.push((name, position));
                    parent.short_names.push(short_name(name));
                    name
                }
                None if position == 0 => path,
                None => return Err(error("is a second root")),
            };
            let facets = Facets::parse(facets).ok_or(error("has a facet that is not known"))?;
            elements.push(Element {
                name,
                wco_id: if wco_id.is_empty() { ID_OF_CLASSIFICATION_TYPE } else { wco_id },
                required: min != "0",
                max: match max {
                    "unbounded" => None,
                    number => Some(number.parse().map_err(|_| error("has a maximum that is no number"))?),
                },
                content: match base {
                    "group" => ElementContent::Class,
                    "TextType" => ElementContent::Text(facets),
                    "CodeType" => ElementContent::Code(facets),
                    "IDType" => ElementContent::Id(facets),
                    "AmountType" | "MeasureType" | "NumericType" | "QuantityType" => ElementContent::Number(facets),
                    "DateTimeType" => ElementContent::DateTime,
                    _ => return Err(error("has a base type that is not known")),
                },
                children: Vec::new(),
                short_names: Vec::new(),
            });
            by_path.insert(path, position);
        }
        if elements.is_empty() { Err(TableError { line: 1, problem: "has no rows" }) } else { Ok(Self { elements }) }
    }

    /// Returns the number of elements in the table.
    #[must_use]
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Returns `false` always: [`ElementTable::parse`] refuses an empty table.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    pub(crate) fn get(&self, position: usize) -> Option<&Element<'t>> {
        self.elements.get(position)
    }

    /// Finds the child called `name` at or after `place` among the children: its place there, and its position in the
    /// table.
    pub(crate) fn child_from(&self, parent: usize, place: usize, name: &str) -> Option<(usize, usize)> {
        let parent = self.elements.get(parent)?;
        let short = short_name(name);
        // Whole names are compared only where the short ones are equal.
        let mut places = parent.short_names.iter().enumerate().skip(place).filter(|(_, known)| **known == short);
        places.find_map(|(place, _)| {
            let (child, position) = parent.children.get(place)?;
            (*child == name).then_some((place, *position))
        })
    }
}

/// The end of a name and its length as one number, which is compared faster than the name.
fn short_name(name: &str) -> u64 {
    let end = match name.as_bytes().last_chunk::<8>() {
        Some(end) => u64::from_le_bytes(*end),
        None => name.bytes().fold(0, |end, byte| end << 8 | u64::from(byte)),
    };
    end ^ name.len() as u64
}
