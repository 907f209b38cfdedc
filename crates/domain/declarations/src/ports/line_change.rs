use crate::form::ItemForm;
use crate::{Line, LineId};
use std::collections::{HashMap, HashSet};

/// A change of the lines of a draft. Lines are numbered 1 to n before and after the change.
#[derive(Debug, Clone, PartialEq)]
pub enum LineChange {
    /// All lines stay.
    Keep,
    /// These items replace all lines, as new lines.
    ReplaceAll(Vec<ItemForm>),
    /// These items become the lines, in their order. An item with the id of a line replaces that line's item, and the
    /// line keeps its id; any other item becomes a new line. Lines that no item names are removed. No two items name one
    /// line.
    Match(Vec<(Option<LineId>, ItemForm)>),
    /// Adds an item under the number that it names, or as the last one; the numbers of the later lines rise by one.
    Add(Box<ItemForm>),
    /// Replaces the items of the lines with these ids; each line keeps its number.
    Update(Vec<(LineId, ItemForm)>),
    /// Replaces the item of the line with this id, and moves the line to the number that the item names; the lines in
    /// between make room.
    Move(LineId, Box<ItemForm>),
    /// Removes the line with this id; the numbers of the later lines fall by one.
    Remove(LineId),
}

impl LineChange {
    /// Applies the change to the lines; `new_id` gives each new line its id.
    #[must_use]
    pub fn apply(self, mut lines: Vec<Line>, mut new_id: impl FnMut() -> LineId) -> Vec<Line> {
        match self {
            Self::Keep => {}
            Self::ReplaceAll(items) => {
                lines = items.into_iter().map(|item| Line { id: new_id(), item }).collect();
            }
            Self::Match(items) => {
                let known: HashSet<LineId> = lines.iter().map(|line| line.id).collect();
                let line = |(id, item): (Option<LineId>, ItemForm)| {
                    let id = id.filter(|id| known.contains(id)).unwrap_or_else(&mut new_id);
                    Line { id, item }
                };
                lines = items.into_iter().map(line).collect();
            }
            Self::Add(item) => {
                let place = Self::place_of_added(&item, lines.len());
                lines.insert(place, Line { id: new_id(), item: *item });
            }
            Self::Update(items) => {
                let mut items: HashMap<LineId, ItemForm> = items.into_iter().collect();
                for line in &mut lines {
                    if let Some(item) = items.remove(&line.id) {
                        line.item = item;
                    }
                }
            }
            Self::Move(id, item) => {
                lines.retain(|line| line.id != id);
                let place = place(&item, lines.len());
                lines.insert(place, Line { id, item: *item });
            }
            Self::Remove(id) => lines.retain(|line| line.id != id),
        }
        for (line, number) in lines.iter_mut().zip(1_i64..) {
            line.item.sequence = Some(number);
        }
        lines
    }
}

impl LineChange {
    /// Returns the number of lines before an item that is added to so many.
    #[must_use]
    pub fn place_of_added(item: &ItemForm, lines: usize) -> usize {
        place(item, lines)
    }
}

/// Returns the number of lines before the item; `most` is the largest answer.
fn place(item: &ItemForm, most: usize) -> usize {
    let number = item.sequence.unwrap_or(i64::MAX).max(1);
    usize::try_from(number - 1).unwrap_or(usize::MAX).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(name: &str, sequence: Option<i64>) -> ItemForm {
        ItemForm { description: Some(name.to_owned()), sequence, ..ItemForm::default() }
    }

    fn boxed(name: &str, sequence: Option<i64>) -> Box<ItemForm> {
        Box::new(item(name, sequence))
    }

    #[test]
    fn every_change_leaves_the_lines_numbered_without_gaps() {
        let [a, b, c, d] = [1, 2, 3, 4].map(LineId::new);
        for (change, expected) in [
            (LineChange::Keep, "a1 b2 c3"),
            (LineChange::ReplaceAll(vec![item("x", Some(7)), item("y", None)]), "x4 y4"),
            (LineChange::ReplaceAll(vec![]), ""),
            (LineChange::Match(vec![(Some(a), item("x", Some(9))), (Some(b), item("b", None))]), "x1 b2"),
            (LineChange::Match(vec![(Some(c), item("c", None)), (Some(a), item("y", None))]), "c3 y1"),
            (
                LineChange::Match(vec![
                    (Some(a), item("a", None)),
                    (None, item("z", None)),
                    (Some(c), item("c", None)),
                ]),
                "a1 z4 c3",
            ),
            (LineChange::Match(vec![(Some(d), item("z", None))]), "z4"),
            (LineChange::Match(vec![]), ""),
            (LineChange::Add(boxed("x", None)), "a1 b2 c3 x4"),
            (LineChange::Add(boxed("x", Some(1))), "x4 a1 b2 c3"),
            (LineChange::Add(boxed("x", Some(99))), "a1 b2 c3 x4"),
            (LineChange::Update(vec![(b, item("x", None)), (d, item("y", None))]), "a1 x2 c3"),
            (LineChange::Move(a, boxed("x", Some(3))), "b2 c3 x1"),
            (LineChange::Move(c, boxed("x", Some(1))), "x3 a1 b2"),
            (LineChange::Move(c, boxed("x", Some(0))), "x3 a1 b2"),
            (LineChange::Remove(b), "a1 c3"),
            (LineChange::Remove(d), "a1 b2 c3"),
        ] {
            let lines = ["a", "b", "c"].into_iter().zip([a, b, c]);
            let lines = lines.map(|(name, id)| Line { id, item: item(name, None) }).collect();
            let reported = format!("{change:?}");
            let lines = change.apply(lines, || d);
            let names: Vec<String> = lines
                .iter()
                .map(|line| format!("{}{}", line.item.description.as_deref().unwrap_or_default(), line.id))
                .collect();
            assert_eq!(names.join(" "), expected, "{reported}");
            let numbers: Vec<_> = lines.iter().filter_map(|line| line.item.sequence).collect();
            assert_eq!(numbers, (1..).take(lines.len()).collect::<Vec<i64>>(), "{reported}");
        }
    }
}
