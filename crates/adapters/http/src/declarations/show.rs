use super::record::DeclarationRecord;
use super::requirements::ReadDeclarations;
use super::shown_lines::ShownLines;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use customs_declarations::DeclarationId;
use customs_http_macros::get;

/// Show a declaration with its items.
#[get("/declarations/{id}", tag = "Declarations", ids("The declaration"), versioned,
    success(200, "The declaration", Record<DeclarationRecord>))]
pub(super) fn show_declaration(asked: Read<ReadDeclarations, 1>) -> Handled {
    let declarations = &asked.services.declarations;
    let declaration = declarations.find(asked.organisation(), DeclarationId::new(asked.id()))?;
    let (version, totals) = (declaration.version, declarations.totals(&declaration));
    let taxes = declarations.assessed_taxes(&declaration)?;
    let paid_by = declarations.duties_paid_by(&declaration)?;
    let shown = ShownLines::new(&asked.services, asked.organisation());
    let data = DeclarationRecord::new(declaration, totals, taxes, paid_by, &shown)?;
    Ok(Response::ok(&Record { data })?.with_version(version))
}
