use super::{ItemForm, ProcedureForm};
use customs_kernel::{AdditionalProcedure, filled};
use std::collections::HashSet;

/// The code for "no additional procedure".
const NONE: &str = "000";

/// The additional procedures of a declaration (D.E. 11 10, as many as apply). They count for each item that names none
/// of its own.
impl ProcedureForm {
    /// Returns the codes, each once, that of the single field first, with the name of the field: `special` or
    /// `specials.0`. `000` says that there are none, and counts only by itself.
    pub fn additional(&self) -> impl Iterator<Item = (String, &str)> {
        let one = filled(self.special.as_deref()).map(|code| ("special".to_owned(), code.trim()));
        each_once(one.into_iter().chain(listed("specials", &self.specials)))
    }

    /// Returns the codes that count for an item at this path, with the paths of their fields: those of the item itself,
    /// otherwise those of the declaration.
    #[must_use]
    pub fn additional_of<'f>(&'f self, item: &'f ItemForm, at: &str) -> Vec<(String, &'f str)> {
        let own: Vec<(String, &str)> = item.additional().map(|(field, code)| (format!("{at}.{field}"), code)).collect();
        if !own.is_empty() {
            return own;
        }
        self.additional().map(|(field, code)| (format!("declaration.procedure.{field}"), code)).collect()
    }
}

impl ItemForm {
    /// Returns the codes of the item itself, each once, with the name of the field: `procedure_specials.0`. `000` says
    /// that there are none, whatever the declaration names.
    pub fn additional(&self) -> impl Iterator<Item = (String, &str)> {
        each_once(listed("procedure_specials", &self.procedure_specials))
    }
}

/// Returns the meanings of those codes that are in the code list.
pub(super) fn meanings<'c>(
    codes: impl Iterator<Item = (String, &'c str)>,
) -> impl Iterator<Item = AdditionalProcedure> {
    codes.filter_map(|(_, code)| AdditionalProcedure::from_code(code))
}

fn listed<'c>(list: &'static str, codes: &'c [String]) -> impl Iterator<Item = (String, &'c str)> {
    let named = move |(index, code): (usize, &'c String)| Some((format!("{list}.{index}"), filled(Some(code))?.trim()));
    codes.iter().enumerate().filter_map(named)
}

fn each_once<'c>(codes: impl Iterator<Item = (String, &'c str)>) -> impl Iterator<Item = (String, &'c str)> {
    let mut seen = HashSet::new();
    let codes: Vec<(String, &str)> = codes.filter(|(_, code)| seen.insert(*code)).collect();
    let is_alone = codes.len() == 1;
    codes.into_iter().filter(move |(_, code)| is_alone || *code != NONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(codes: &[&str]) -> Vec<String> {
        codes.iter().map(|code| (*code).to_owned()).collect()
    }

    #[test]
    fn the_single_field_and_the_list_count_together_and_each_code_once() {
        let specials = texts(&["C07", " ", "F48 ", "C07"]);
        let procedure = ProcedureForm { special: Some(" C07".to_owned()), specials, ..ProcedureForm::default() };
        let found: Vec<(String, &str)> = procedure.additional().collect();
        assert_eq!(found, [("special".to_owned(), "C07"), ("specials.2".to_owned(), "F48")]);
        let meanings: Vec<AdditionalProcedure> = meanings(procedure.additional()).collect();
        assert_eq!(meanings, [AdditionalProcedure::NegligibleValue, AdditionalProcedure::OneStopShop]);
        assert_eq!(ProcedureForm::default().additional().count(), 0);
        let special = Some("000".to_owned());
        let beside =
            ProcedureForm { special: special.clone(), specials: vec!["F48".to_owned()], ..ProcedureForm::default() };
        assert_eq!(beside.additional().map(|(_, code)| code).collect::<Vec<_>>(), ["F48"]);
        let alone = ProcedureForm { special, ..ProcedureForm::default() };
        assert_eq!(alone.additional().map(|(_, code)| code).collect::<Vec<_>>(), ["000"]);
    }

    #[test]
    fn the_list_of_an_item_replaces_that_of_the_declaration() {
        let procedure =
            ProcedureForm { special: Some("C01".to_owned()), specials: texts(&["F48"]), ..ProcedureForm::default() };
        let of_item = |codes: &[&str]| {
            let item = ItemForm { procedure_specials: texts(codes), ..ItemForm::default() };
            let found = procedure.additional_of(&item, "declaration.items.3");
            found.into_iter().map(|(path, code)| format!("{path} {code}")).collect::<Vec<_>>()
        };
        let of_declaration = ["declaration.procedure.special C01", "declaration.procedure.specials.0 F48"];
        assert_eq!(of_item(&[]), of_declaration);
        assert_eq!(of_item(&[" "]), of_declaration, "nothing is named");
        assert_eq!(
            of_item(&["C07", " F49", "C07", "000"]),
            ["declaration.items.3.procedure_specials.0 C07", "declaration.items.3.procedure_specials.1 F49"]
        );
        assert_eq!(of_item(&["000"]), ["declaration.items.3.procedure_specials.0 000"]);
    }
}
