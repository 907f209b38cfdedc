//! Which line each item of an amendment amends.

use crate::form::ItemForm;
use crate::use_cases::completing::places::Places;
use crate::{Line, LineId};
use customs_kernel::{FieldErrors, RuleCode};
use std::collections::HashMap;

/// What an item says about the line that it amends.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Named {
    /// The id of the line.
    id: Option<i64>,
    /// The number of the line, from 1.
    sequence: Option<i64>,
}

/// Returns what each item that was sent says about its line.
pub(super) fn names(items: &[ItemForm], ids: &[Option<i64>]) -> Vec<Named> {
    let ids = ids.iter().copied().chain(std::iter::repeat(None));
    items.iter().zip(ids).map(|(item, id)| Named { id, sequence: item.sequence }).collect()
}

/// Returns the line that each of `count` items amends, `None` for a new one, and the errors of ids and numbers at the
/// paths of the items as they were sent. An item amends the line that its id names, otherwise that with its number,
/// otherwise that at its position, unless another item names it. `named` is `None` when no items were sent: all stay.
pub(super) fn amended_lines(
    lines: &[Line],
    named: Option<&[Named]>,
    places: &Places,
    count: usize,
) -> (Vec<Option<LineId>>, FieldErrors) {
    let Some(named) = named else { return (lines.iter().map(|line| Some(line.id)).collect(), FieldErrors::default()) };
    let mut choice = Choice { lines, taken: vec![false; lines.len()], errors: FieldErrors::default() };
    let mut chosen: Vec<Option<usize>> = vec![None; count];
    let sent: Vec<Option<usize>> = (0..count).map(|place| places.sent_at(place)).collect();
    let said = |place: usize| sent[place].and_then(|at| Some((at, *named.get(at)?)));
    let by_id: HashMap<i64, usize> = lines.iter().enumerate().map(|(index, line)| (line.id.get(), index)).collect();
    for (place, line) in chosen.iter_mut().enumerate() {
        if let Some((at, Named { id: Some(id), .. })) = said(place) {
            *line = choice.take_by_id(at, by_id.get(&id).copied());
        }
    }
    for (place, line) in chosen.iter_mut().enumerate() {
        if let Some((at, Named { id: None, sequence: Some(number) })) = said(place) {
            *line = choice.take_by_number(at, number);
        }
    }
    for (place, line) in chosen.iter_mut().enumerate().filter(|(_, line)| line.is_none()) {
        let position = match said(place) {
            Some((_, Named { id: Some(_), .. })) => continue,
            Some((at, _)) => at,
            None => place,
        };
        *line = choice.take(position).then_some(position);
    }
    let ids = chosen.into_iter().map(|line| line.map(|index| lines[index].id));
    (ids.collect(), choice.errors)
}

/// The lines that items have taken so far.
struct Choice<'l> {
    lines: &'l [Line],
    taken: Vec<bool>,
    errors: FieldErrors,
}

impl Choice<'_> {
    /// Takes the line at this position, if it is there and no item has it.
    fn take(&mut self, index: usize) -> bool {
        match self.taken.get_mut(index) {
            Some(taken) if !*taken => {
                *taken = true;
                true
            }
            Some(_) | None => false,
        }
    }

    fn take_by_id(&mut self, sent_at: usize, found: Option<usize>) -> Option<usize> {
        let path = || format!("declaration.items.{sent_at}.id");
        match found {
            None => self.errors.add(path(), (RuleCode::UnknownLine, "names no item of the declaration")),
            Some(index) if self.take(index) => return Some(index),
            Some(_) => self.errors.add(path(), (RuleCode::NotUnique, "is the item of an earlier entry")),
        }
        None
    }

    /// Takes the line with this number. A number beyond the lines is that of a new one. That two items have one number
    /// is found with the other rules.
    fn take_by_number(&mut self, sent_at: usize, number: i64) -> Option<usize> {
        let index = usize::try_from(number).ok()?.checked_sub(1).filter(|index| *index < self.lines.len())?;
        if self.take(index) {
            return Some(index);
        }
        let path = format!("declaration.items.{sent_at}.sequence");
        self.errors.add(path, (RuleCode::NotUnique, "is the item of an earlier entry"));
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines() -> Vec<Line> {
        [11, 12, 13].map(|id| Line { id: LineId::new(id), item: ItemForm::default() }).into()
    }

    fn id(id: i64) -> Named {
        Named { id: Some(id), sequence: None }
    }

    fn number(number: i64) -> Named {
        Named { id: None, sequence: Some(number) }
    }

    const NOTHING: Named = Named { id: None, sequence: None };

    /// The ids of the lines, 0 for a new one, and the errors.
    fn chosen(named: &[Named], count: usize) -> (Vec<i64>, Vec<String>) {
        let places = Places::some_sent((0..named.len()).map(Some).collect());
        let (chosen, errors) = amended_lines(&lines(), Some(named), &places, count);
        let ids = chosen.into_iter().map(|line| line.map_or(0, LineId::get)).collect();
        let paths = errors.iter().map(|(path, rules)| format!("{path} {}", rules[0].code().word()));
        (ids, paths.collect())
    }

    #[test]
    fn an_item_amends_the_line_that_it_names_or_else_that_at_its_position() {
        for (named, count, expected) in [
            (vec![NOTHING, NOTHING, NOTHING], 3, vec![11, 12, 13]),
            (vec![NOTHING], 1, vec![11]),
            (vec![number(1), number(3)], 2, vec![11, 13]),
            (vec![id(13), id(11)], 2, vec![13, 11]),
            (vec![id(12), NOTHING], 2, vec![12, 0]),
            (vec![NOTHING, id(11)], 2, vec![0, 11]),
            (vec![number(1), number(2), number(3), number(4)], 4, vec![11, 12, 13, 0]),
            (vec![number(10), number(20), number(30)], 3, vec![11, 12, 13]),
            (vec![Named { id: Some(13), sequence: Some(1) }, NOTHING], 2, vec![13, 12]),
            // The last two are made of master items.
            (vec![id(11)], 3, vec![11, 12, 13]),
        ] {
            assert_eq!(chosen(&named, count), (expected, vec![]), "{named:?}");
        }
    }

    #[test]
    fn an_id_that_names_no_line_and_a_line_that_two_items_name_are_errors() {
        let (_, errors) = chosen(&[id(99), id(11), id(11), number(1)], 4);
        let expected = [
            "declaration.items.0.id unknown_line",
            "declaration.items.2.id not_unique",
            "declaration.items.3.sequence not_unique",
        ];
        assert_eq!(errors, expected);
    }

    #[test]
    fn without_items_all_lines_stay() {
        let (lines, errors) = amended_lines(&lines(), None, &Places::default(), 3);
        assert_eq!((lines.len(), errors.is_empty()), (3, true));
    }
}
