use super::ProcedureForm;
use customs_kernel::{AdditionalProcedure, filled};
use std::collections::HashSet;

/// The code for "no additional procedure".
const NONE: &str = "000";

/// The additional procedures of a declaration (D.E. 11 10, as many as apply), which count for each item.
impl ProcedureForm {
    /// The codes, each once, that of the single field first, with the name of the field: `special` or `specials.0`. `000`
    /// says that there are none, and counts only by itself.
    pub fn additional(&self) -> impl Iterator<Item = (String, &str)> {
        let named = |index: usize| move |code| (format!("specials.{index}"), code);
        let one = filled(self.special.as_deref()).map(|code| ("special".to_owned(), code.trim()));
        let listed = self.specials.iter().enumerate();
        let others = listed.filter_map(move |(index, code)| filled(Some(code)).map(str::trim).map(named(index)));
        let mut seen = HashSet::new();
        let codes: Vec<(String, &str)> = one.into_iter().chain(others).filter(|(_, code)| seen.insert(*code)).collect();
        let is_alone = codes.len() == 1;
        codes.into_iter().filter(move |(_, code)| is_alone || *code != NONE)
    }

    /// The meanings of those codes that are in the code list, with the names of the fields.
    pub fn meanings(&self) -> impl Iterator<Item = (String, AdditionalProcedure)> {
        self.additional().filter_map(|(field, code)| Some((field, AdditionalProcedure::of(code)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_single_field_and_the_list_count_together_and_each_code_once() {
        let specials = ["C07", " ", "F48 ", "C07"].map(str::to_owned).to_vec();
        let procedure = ProcedureForm { special: Some(" C07".to_owned()), specials, ..ProcedureForm::default() };
        let found: Vec<(String, &str)> = procedure.additional().collect();
        assert_eq!(found, [("special".to_owned(), "C07"), ("specials.2".to_owned(), "F48")]);
        let meanings: Vec<AdditionalProcedure> = procedure.meanings().map(|(_, meaning)| meaning).collect();
        assert_eq!(meanings, [AdditionalProcedure::NegligibleValue, AdditionalProcedure::OneStopShop]);
        assert_eq!(ProcedureForm::default().additional().count(), 0);
        let special = Some("000".to_owned());
        let beside =
            ProcedureForm { special: special.clone(), specials: vec!["F48".to_owned()], ..ProcedureForm::default() };
        assert_eq!(beside.additional().map(|(_, code)| code).collect::<Vec<_>>(), ["F48"]);
        let alone = ProcedureForm { special, ..ProcedureForm::default() };
        assert_eq!(alone.additional().map(|(_, code)| code).collect::<Vec<_>>(), ["000"]);
    }
}
