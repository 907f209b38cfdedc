//! The form that a granted amendment makes of one that another amendment changed since customs was asked.

use super::{AmendedForms, differences};
use crate::form::{DeclarationForm, ItemForm};
use crate::{Declaration, LineId};
use customs_kernel::exact_number::json_fields;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The fields of a form, each as its JSON text.
type Fields = BTreeMap<String, Box<RawValue>>;

/// Items, each with the line that it amends; `None` for a new line.
type AmendedItems = Vec<(Option<LineId>, ItemForm)>;

impl AmendedForms {
    /// Returns the form of the declaration, without items, and its items, once customs grants this amendment. Where the
    /// form in force is not the one that was amended, only the fields that the amendment changes are changed, as customs
    /// does: the others stay as they are in force.
    ///
    /// # Errors
    /// When a form cannot be written as JSON or read back.
    pub(crate) fn brought_into(
        mut self,
        declaration: &Declaration,
    ) -> serde_json::Result<(DeclarationForm, AmendedItems)> {
        let in_force = DeclarationForm {
            reference: None,
            duties_paid_by: self.before.duties_paid_by.clone(),
            ..declaration.complete_form()
        };
        let knows_its_lines = self.amended_lines.len() == self.before.items.len();
        if !knows_its_lines || differences(&self.before, &in_force).is_empty() {
            let items = std::mem::take(&mut self.after.items);
            let items = on_lines(declaration, items, &self.lines);
            return Ok((self.after, items));
        }
        let items = self.items_brought_into(declaration)?;
        let header = |form: DeclarationForm| DeclarationForm { items: Vec::new(), ..form };
        Ok((merged(&header(self.before), &header(self.after), &header(in_force))?, items))
    }

    /// Returns the items that the amendment leaves or makes, and behind them those that were added since.
    fn items_brought_into(&self, declaration: &Declaration) -> serde_json::Result<AmendedItems> {
        let before: HashMap<LineId, &ItemForm> = self.amended_lines.iter().copied().zip(&self.before.items).collect();
        let in_force: HashMap<LineId, &ItemForm> = declaration.lines.iter().map(|line| (line.id, &line.item)).collect();
        let mut items = Vec::with_capacity(self.after.items.len());
        for (line, after) in self.lines.iter().zip(&self.after.items) {
            let old = line.and_then(|line| Some((line, *before.get(&line)?)));
            let Some((line, old)) = old else {
                items.push((None, after.clone()));
                continue;
            };
            match in_force.get(&line).copied() {
                Some(now) => items.push((Some(line), merged(old, after, now)?)),
                // Another amendment removed it.
                None if says_the_same(old, after) => {}
                None => items.push((None, after.clone())),
            }
        }
        let added = declaration.lines.iter().filter(|line| !before.contains_key(&line.id));
        items.extend(added.map(|line| (Some(line.id), line.item.clone())));
        for (number, (_, item)) in (1..).zip(&mut items) {
            item.sequence = Some(number);
        }
        Ok(items)
    }
}

/// Returns the items, each with the line that it amends: as the amendment names them, otherwise in the order of the
/// lines.
fn on_lines(declaration: &Declaration, items: Vec<ItemForm>, named: &[Option<LineId>]) -> AmendedItems {
    let in_order = || declaration.lines.iter().map(|line| Some(line.id)).chain(std::iter::repeat(None));
    let are_named = named.len() == items.len();
    let lines: Vec<Option<LineId>> = if are_named { named.to_vec() } else { in_order().take(items.len()).collect() };
    lines.into_iter().zip(items).collect()
}

fn says_the_same(one: &ItemForm, other: &ItemForm) -> bool {
    let alone = |item: &ItemForm| DeclarationForm { items: vec![item.clone()], ..DeclarationForm::default() };
    differences(&alone(one), &alone(other)).is_empty()
}

/// Returns the form in force with the fields that differ between two others as they are in the second one.
fn merged<F: Serialize + DeserializeOwned>(before: &F, after: &F, in_force: &F) -> serde_json::Result<F> {
    let fields = merged_fields(&json_fields(before)?, &json_fields(after)?, json_fields(in_force)?)?;
    serde_json::from_str(&serde_json::to_string(&fields)?)
}

fn merged_fields(before: &Fields, after: &Fields, mut in_force: Fields) -> serde_json::Result<Fields> {
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    for name in names {
        let (old, new, now) = (before.get(name), after.get(name), in_force.get(name));
        if old.map(|value| value.get()) == new.map(|value| value.get()) {
            continue;
        }
        let value = match (old, new, now) {
            (Some(old), Some(new), Some(now)) if [old, new, now].iter().all(|value| is_object(value)) => {
                let read = |value: &RawValue| serde_json::from_str::<Fields>(value.get());
                Some(to_raw_value(&merged_fields(&read(old)?, &read(new)?, read(now)?)?)?)
            }
            (_, new, _) => new.cloned(),
        };
        match value {
            Some(value) => in_force.insert(name.clone(), value),
            None => in_force.remove(name),
        };
    }
    Ok(in_force)
}

fn is_object(value: &RawValue) -> bool {
    value.get().starts_with('{')
}
