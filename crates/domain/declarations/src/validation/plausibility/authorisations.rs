use crate::form::{DeclarationForm, ItemForm};
use crate::{DeclarationWarning, Symbol};
use customs_kernel::facts::{Code, Warning};
use customs_kernel::filled;

/// An authorisation that customs asks for, by any of its codes: the letters and the document that stands for them.
struct Asked {
    /// The warning that it is missing.
    missing: DeclarationWarning,
    codes: &'static [&'static str],
    /// Whether the declaration itself can be the application for it (UCC DA article 163), which statement 00100 says.
    by_declaration: bool,
}

/// Returns the authorisation that goods under a requested procedure need: end-use, inward processing and temporary
/// admission (UCC article 211(1)(a)), outward processing (the same), and the operation of a customs warehouse
/// (211(1)(b)).
fn for_procedure(requested: &str) -> Option<Asked> {
    let procedure = Code::from(requested);
    let (name, codes, by_declaration): (_, &[&str], _) = match requested {
        "44" => ("EUS (N990)", &["EUS", "N990"], true),
        "51" => ("IPO (C601)", &["IPO", "C601"], true),
        "53" => ("TEA (C516)", &["TEA", "C516"], true),
        "71" => {
            let missing = DeclarationWarning::ProcedureNeedsWarehouse { procedure };
            let codes = &["CWP", "CW1", "CW2", "C517", "C518", "C519"];
            return Some(Asked { missing, codes, by_declaration: false });
        }
        "21" | "46" | "48" => ("OPO (C019)", &["OPO", "C019"], true),
        _ => return None,
    };
    let missing = DeclarationWarning::ProcedureNeedsAuthorisation { procedure, authorisation: Code::from(name) };
    Some(Asked { missing, codes, by_declaration })
}

/// Statement by which a declaration applies for the authorisation of a special procedure.
const APPLICATION: &str = "00100";

/// Warns of authorisations that the procedure (UCC article 211) or the regular use of simplified declarations (article
/// 166(2)) needs, and that neither the header nor an item names.
pub(super) fn find(form: &DeclarationForm, found: &mut Vec<Warning>) {
    const AT: &str = "declaration.authorizations";
    let requested = filled(form.declaration.procedure.current.as_deref()).map(str::trim).unwrap_or_default();
    if let Some(asked) = for_procedure(requested)
        && !form.items.iter().all(|item| has(form, item, asked.codes) || (asked.by_declaration && applies(item)))
    {
        found.push(Warning::at(AT, asked.missing));
    }
    let symbol = form.symbol();
    if matches!(symbol, Symbol::C | Symbol::F) && !in_header(form, &["SDE", "C512"]) {
        let symbol = Code::from(symbol.letter());
        found.push(Warning::at(AT, DeclarationWarning::SymbolNeedsAuthorisation { symbol }));
    }
}

/// Returns whether the goods of an item have one of the authorisations: in the header, at the item, or as its document.
fn has(form: &DeclarationForm, item: &ItemForm, codes: &[&str]) -> bool {
    let of_item = item.authorisations.iter().filter_map(|entry| entry.type_code.as_deref());
    let documents = item.supporting_documents.iter().filter_map(|entry| entry.document_type.as_deref());
    in_header(form, codes) || of_item.chain(documents).any(|code| codes.contains(&code.trim()))
}

fn in_header(form: &DeclarationForm, codes: &[&str]) -> bool {
    let entries = &form.declaration.authorizations;
    entries.iter().filter_map(|entry| entry.type_code.as_deref()).any(|code| codes.contains(&code.trim()))
}

fn applies(item: &ItemForm) -> bool {
    item.additional_references.iter().any(|entry| entry.reference_type.as_deref() == Some(APPLICATION))
}
