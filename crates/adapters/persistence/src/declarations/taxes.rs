//! The final charges of customs for declarations.

use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::schema::declaration_taxes as taxes;
use crate::values::Exact;
use customs_declarations::{AssessedTax, DeclarationId};
use customs_kernel::OrganisationId;
use diesel::prelude::*;

#[derive(Insertable)]
#[diesel(table_name = taxes)]
struct NewTax<'a> {
    organisation_id: i64,
    declaration_id: i64,
    tax_type: &'a str,
    currency: &'a str,
    amount: Exact,
}

/// Stores these charges in place of earlier ones.
pub(super) fn replace(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
    assessed: &[AssessedTax],
) -> Fallible<()> {
    diesel::delete(for_declaration(organisation, declaration)).execute(connection)?;
    let rows: Vec<_> = assessed.iter().map(|tax| row(organisation, declaration, tax)).collect();
    insert_all!(connection, taxes::table, &rows);
    Ok(())
}

/// The charges of a declaration, by tax type and currency.
pub(super) fn load(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
) -> Fallible<Vec<AssessedTax>> {
    let rows: Vec<(String, String, Exact)> = for_declaration(organisation, declaration)
        .order((taxes::tax_type.asc(), taxes::currency.asc()))
        .select((taxes::tax_type, taxes::currency, taxes::amount))
        .load(connection)?;
    rows.into_iter()
        .map(|(tax_type, currency, amount)| {
            let currency = currency.parse().map_err(|_| corrupt(format!("a tax of declaration {declaration}")))?;
            Ok(AssessedTax { tax_type, amount: amount.0, currency })
        })
        .collect()
}

#[diesel::dsl::auto_type(no_type_alias)]
fn for_declaration(organisation: OrganisationId, declaration: DeclarationId) -> _ {
    let (organisation, declaration): (i64, i64) = (organisation.get(), declaration.get());
    taxes::table.filter(taxes::organisation_id.eq(organisation)).filter(taxes::declaration_id.eq(declaration))
}

fn row(organisation: OrganisationId, declaration: DeclarationId, tax: &AssessedTax) -> NewTax<'_> {
    let AssessedTax { tax_type, amount, currency } = tax;
    NewTax {
        organisation_id: organisation.get(),
        declaration_id: declaration.get(),
        tax_type,
        currency: currency.as_str(),
        amount: Exact(*amount),
    }
}
