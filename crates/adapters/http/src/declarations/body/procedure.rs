use crate::record_fields::record_part;
use customs_declarations::form::ProcedureForm;

record_part! {
    /// Procedure codes of a declaration.
    Procedure of ProcedureForm {
        /// Requested procedure, 2 digits. The data set of the declaration follows from it.
        current: Option<String> [required],
        /// Previous procedure, 2 digits.
        previous: Option<String> [required],
        /// Additional procedure, 3 characters.
        special: Option<String>,
        /// Further additional procedures, 3 characters each, such as F48 beside C07. Customs gets each code once, that of
        /// `special` first, on each item that has no `procedure_specials` of its own.
        specials: Vec<String>,
    }
}
