use super::DeclarationForm;
use crate::{DeclarationType, Direction};
use customs_kernel::{AdditionalProcedure, filled};

/// The VAT that is due at import, as far as the form shows it.
impl DeclarationForm {
    /// Whether import VAT is due on the release. It is due on release for free circulation, except in three cases: the
    /// goods go on to another member state (42, 63: Directive 2006/112/EC article 143(1)(d)), the goods go into a VAT
    /// warehouse (07), or an additional procedure relieves them of VAT.
    #[must_use]
    pub fn owes_import_vat(&self) -> bool {
        let procedure = &self.declaration.procedure;
        let current = said(procedure.current.as_deref()).unwrap_or_default();
        let is_relieved = procedure.meanings().any(|(_, meaning)| meaning.relieves_of_vat(current));
        self.is_released_for_free_circulation() && !is_relieved && current != "07" && !self.supplies_onward()
    }

    /// The relief from duty that the form claims and under which VAT may not be due either, with the path of its field.
    #[must_use]
    pub fn relief_that_may_be_of_vat(&self) -> Option<(String, &str)> {
        let mut procedures = self.declaration.procedure.additional();
        procedures
            .find(|(_, code)| AdditionalProcedure::of(code).is_some_and(AdditionalProcedure::may_relieve_of_vat))
            .map(|(field, code)| (format!("declaration.procedure.{field}"), code))
    }

    /// Whether the message must name the person whose VAT number counts. That is so when VAT is due, and also when VAT
    /// is not due because the goods go on to another member state (42 and 63 ask for FR1 or FR3).
    #[must_use]
    pub fn concerns_import_vat(&self) -> bool {
        self.owes_import_vat() || (self.is_released_for_free_circulation() && self.supplies_onward())
    }

    fn is_released_for_free_circulation(&self) -> bool {
        self.direction() == Direction::Import && self.declaration_type() == Some(DeclarationType::H1)
    }

    /// Whether the goods are supplied onward to another member state, where the VAT is paid.
    #[must_use]
    pub fn supplies_onward(&self) -> bool {
        matches!(said(self.declaration.procedure.current.as_deref()), Some("42" | "63"))
    }
}

fn said(text: Option<&str>) -> Option<&str> {
    filled(text).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{a_valid_export, a_valid_import};

    fn of(current: &str, special: Option<&str>) -> DeclarationForm {
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
            let mut form = of(current, special);
            assert_eq!((form.owes_import_vat(), form.concerns_import_vat()), (due, concerned), "{current} {special:?}");
            // The list counts as the single field does.
            let listed = special.map(|code| vec!["000".to_owned(), code.to_owned()]).unwrap_or_default();
            (form.declaration.procedure.special, form.declaration.procedure.specials) = (None, listed);
            assert_eq!((form.owes_import_vat(), form.concerns_import_vat()), (due, concerned), "{current} {special:?}");
        }
        assert!(!a_valid_export().concerns_import_vat());
    }
}
