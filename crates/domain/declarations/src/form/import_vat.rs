use super::additional_procedures::meanings;
use super::{DeclarationForm, ItemForm};
use crate::{DeclarationType, Direction};
use customs_kernel::{AdditionalProcedure, filled};

/// The VAT that is due at import, as far as the form shows it.
impl DeclarationForm {
    /// Returns whether import VAT is due on the release of any of the items. It is due on release for free circulation,
    /// except in three cases: the goods go on to another member state (42, 63: Directive 2006/112/EC article
    /// 143(1)(d)), the goods go into a VAT warehouse (07), or an additional procedure relieves them of VAT.
    #[must_use]
    pub fn owes_import_vat(&self) -> bool {
        let current = stated(self.declaration.procedure.current.as_deref()).unwrap_or_default();
        self.is_released_for_free_circulation()
            && current != "07"
            && !self.supplies_onward()
            && !self.all_are_relieved_of_vat()
    }

    /// Returns whether an additional procedure relieves this item of VAT.
    #[must_use]
    pub fn is_relieved_of_vat(&self, item: &ItemForm) -> bool {
        let procedures = self.declaration.procedure.additional_of(item, "");
        self.is_relief_from_vat(procedures.into_iter())
    }

    fn all_are_relieved_of_vat(&self) -> bool {
        if self.items.is_empty() {
            return self.is_relief_from_vat(self.declaration.procedure.additional());
        }
        self.items.iter().all(|item| self.is_relieved_of_vat(item))
    }

    fn is_relief_from_vat<'c>(&self, codes: impl Iterator<Item = (String, &'c str)>) -> bool {
        let current = stated(self.declaration.procedure.current.as_deref()).unwrap_or_default();
        meanings(codes).any(|meaning| meaning.relieves_of_vat(current))
    }

    /// Returns the reliefs from duty that the form claims and under which VAT may not be due either, with the paths of
    /// their fields: the first of the declaration and the first of each item that names its own.
    #[must_use]
    pub fn reliefs_that_may_be_of_vat(&self) -> Vec<(String, &str)> {
        let may_be = |(_, code): &(String, &str)| {
            AdditionalProcedure::from_code(code).is_some_and(AdditionalProcedure::may_relieve_of_vat)
        };
        let procedure = &self.declaration.procedure;
        let names_none = |item: &ItemForm| item.additional().next().is_none();
        let of_declaration = if self.items.is_empty() || self.items.iter().any(names_none) {
            let relief = procedure.additional().find(may_be);
            relief.map(|(field, code)| (format!("declaration.procedure.{field}"), code))
        } else {
            None
        };
        let of_items = self.items.iter().enumerate().filter_map(|(index, item)| {
            let (field, code) = item.additional().find(may_be)?;
            Some((format!("declaration.items.{index}.{field}"), code))
        });
        of_declaration.into_iter().chain(of_items).collect()
    }

    /// Returns whether the message must name the person whose VAT number counts. That is so when VAT is due,
    /// and also when VAT is not due because the goods go on to another member state (42 and 63 ask for FR1 or FR3).
    #[must_use]
    pub fn concerns_import_vat(&self) -> bool {
        self.owes_import_vat() || (self.is_released_for_free_circulation() && self.supplies_onward())
    }

    fn is_released_for_free_circulation(&self) -> bool {
        self.direction() == Direction::Import && self.declaration_type() == Some(DeclarationType::H1)
    }

    /// Returns whether the goods are supplied onward to another member state, where the VAT is paid.
    #[must_use]
    pub fn supplies_onward(&self) -> bool {
        matches!(stated(self.declaration.procedure.current.as_deref()), Some("42" | "63"))
    }
}

fn stated(text: Option<&str>) -> Option<&str> {
    filled(text).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{a_valid_export, a_valid_import, a_valid_item};

    fn import_with_procedure(current: &str, special: Option<&str>) -> DeclarationForm {
        let mut form = a_valid_import();
        form.declaration.procedure.current = Some(current.to_owned());
        form.declaration.procedure.special = special.map(str::to_owned);
        form
    }

    #[test]
    fn vat_is_due_on_release_for_free_circulation_unless_the_procedure_exempts_or_suspends_it() {
        for (current, special, due, concerned) in [
            ("40", None, true, true),
            ("44", None, true, true),
            ("61", None, true, true),
            // F01 relieves of duty alone, and so do F02 (farm goods) and F03 (repaired goods): code list, D.E. 11 10.
            ("61", Some("F01"), true, true),
            ("61", Some("F02"), true, true),
            ("61", Some("F03"), true, true),
            ("61", Some("F05"), false, false),
            ("61", Some("F04"), true, true),
            ("61", Some("F07"), true, true),
            ("40", Some("F01"), true, true),
            ("40", Some("F45"), false, false),
            ("40", Some("F48"), false, false),
            ("40", Some("F49"), true, true),
            ("40", Some("C07"), true, true),
            ("42", None, false, true),
            ("63", Some("F01"), false, true),
            ("63", Some("F03"), false, true),
            ("07", None, false, false),
            ("51", None, false, false),
            ("53", Some("D51"), false, false),
            ("71", None, false, false),
        ] {
            let mut form = import_with_procedure(current, special);
            assert_eq!((form.owes_import_vat(), form.concerns_import_vat()), (due, concerned), "{current} {special:?}");
            // The list counts as the single field does.
            let listed = special.map(|code| vec!["000".to_owned(), code.to_owned()]).unwrap_or_default();
            (form.declaration.procedure.special, form.declaration.procedure.specials) = (None, listed);
            assert_eq!((form.owes_import_vat(), form.concerns_import_vat()), (due, concerned), "{current} {special:?}");
        }
        assert!(!a_valid_export().concerns_import_vat());
    }

    /// F48: the seller declares the VAT in the import one-stop shop (VAT Directive article 143(1)(ca)), item by item.
    #[test]
    fn an_item_with_its_own_additional_procedures_owes_vat_by_those() {
        let own = |codes: [Option<&str>; 2]| {
            let mut form = import_with_procedure("40", Some("F48"));
            form.items = codes
                .into_iter()
                .map(|code| ItemForm {
                    procedure_specials: code.map(str::to_owned).into_iter().collect(),
                    ..a_valid_item()
                })
                .collect();
            let relieved = form.items.iter().map(|item| form.is_relieved_of_vat(item)).collect::<Vec<_>>();
            (relieved, form.owes_import_vat())
        };
        assert_eq!(own([None, None]), (vec![true, true], false));
        assert_eq!(own([None, Some("F49")]), (vec![true, false], true));
        assert_eq!(own([Some("000"), Some("F45")]), (vec![false, true], true));
    }

    #[test]
    fn reliefs_that_may_be_of_vat_are_found_where_they_are_named() {
        let mut form = import_with_procedure("40", Some("C01"));
        form.items = vec![a_valid_item(), ItemForm { procedure_specials: vec!["C08".to_owned()], ..a_valid_item() }];
        let both = [("declaration.procedure.special", "C01"), ("declaration.items.1.procedure_specials.0", "C08")];
        let both = both.map(|(path, code)| (path.to_owned(), code));
        assert_eq!(form.reliefs_that_may_be_of_vat(), both);
        form.items.remove(0);
        let own = [("declaration.items.0.procedure_specials.0".to_owned(), "C08")];
        assert_eq!(form.reliefs_that_may_be_of_vat(), own, "no item is under C01");
    }
}
