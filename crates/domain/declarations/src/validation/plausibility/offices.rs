use crate::form::DeclarationForm;
use crate::{DeclarationWarning, Direction};
use customs_kernel::facts::{Code, Warning};
use customs_kernel::filled;

/// Warns of customs offices in a form that no office has: the reference number of an office is the code of a country
/// and six letters or digits (UCC DA annex B, D.E. 17 01, an8).
pub(crate) fn doubtful_offices(form: &DeclarationForm) -> Vec<Warning> {
    let header = &form.declaration;
    let exit_office = header.exit_office.as_deref().filter(|_| form.direction() == Direction::Export);
    let named = [("office", header.office.as_deref()), ("exit_office", exit_office)];
    let doubtful = named.into_iter().filter_map(|(field, office)| {
        let office = filled(office).filter(|office| !is_office(office))?;
        let none = DeclarationWarning::NoCustomsOffice { office: Code::from(office) };
        Some(Warning::at(format!("declaration.{field}"), none))
    });
    doubtful.collect()
}

/// Returns whether the text has the form of the reference number of a customs office.
pub(crate) fn is_office(text: &str) -> bool {
    text.len() == 8
        && text.bytes().enumerate().all(|(place, byte)| match place {
            0 | 1 => byte.is_ascii_uppercase(),
            _ => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
        })
}
