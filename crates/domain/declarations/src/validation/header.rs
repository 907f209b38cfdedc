use super::{authorizations, goods_location, parties, procedure, transport};
use crate::form::DeclarationForm;
use customs_kernel::Checker;

pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    let header = &form.declaration;
    check.required("office", header.office.as_deref());
    check.length("office", header.office.as_deref(), 20);
    check.length("exit_office", header.exit_office.as_deref(), 20);
    check.one_of("language", header.language.as_deref(), &["NL", "EN", "DE", "PL"]);
    check.one_of("imex", header.imex.as_deref(), &["IM", "EX"]);
    check.integer("transaction_nature", header.transaction_nature, 1, 99);
    check.integer("total_packages", header.total_packages, 0, 99_999_999);
    check.amount("total_invoice_value", header.total_invoice_value);
    check.currency("total_invoice_currency", header.total_invoice_currency.as_deref());
    check.country("destination_country", header.destination_country.as_deref());
    check.country("export_country", header.export_country.as_deref());
    check.one_of("chain_continuation_possible", header.chain_continuation_possible.as_deref(), &["yes", "no"]);
    procedure::check(check, form);
    parties::check(check, form);
    transport::check(check, form);
    goods_location::check(check, form);
    authorizations::check(check, form);
}
