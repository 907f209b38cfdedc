use super::bench::CustomerBench;
use super::store::{NOBODY, WithCustomers, after, is_conflict, lrn, start};
use super::{references, secrets_and_text};
use crate::customer::{CustomerForm, NewCustomer, SecretChange, VatCheck, VatCheckStatus};
use crate::ports::unique_rules;
use crate::{CustomerId, MasterDataError};
use customs_kernel::{Version, equal, holds, in_unit_of_work, keeps};
use std::sync::Barrier;

/// Runs the contract of [`CustomerRepository`](crate::ports::CustomerRepository) on that port alone; `make` must give an
/// empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn customer_repository_contract<B: Into<CustomerBench>>(make: impl Fn() -> B) {
    let make = || -> CustomerBench { make().into() };
    keeps! { "CustomerRepository":
        a_new_customer_reads_back_as_it_was_stored(&make());
        a_code_is_used_once_in_an_organisation(&make());
        of_many_customers_with_one_code_at_once_one_is_kept(&make());
        customers_are_found_by_their_codes_and_ids_however_many(&make());
        customers_are_found_by_the_numbers_that_tax_and_customs_know_them_by(&make());
        a_change_is_stored_whole(&make());
        a_change_of_an_older_version_is_refused(&make());
        a_change_of_a_part_raises_the_version_alone(&make());
        another_organisation_sees_and_changes_nothing(&make());
        what_is_undone_never_happened(&make());
    }
    references::run(&make);
    secrets_and_text::run(&make);
}

/// A form and a check with a value of every type.
fn filled(store: &CustomerBench) -> NewCustomer {
    let other = store.customer("OTHER").id.get();
    NewCustomer {
        form: CustomerForm {
            customer_name: Some("Voorbeeld Import B.V.".to_owned()),
            customer_country_code: Some("NL".to_owned()),
            customer_eori_number: Some("NL801234566".to_owned()),
            is_importer: true,
            declarant_customer_id: Some(other),
            parent_customer_id: Some(other),
            default_invoice_to_customer_id: Some(other),
            poa_valid_until: "2026-12-31".parse().ok(),
            surety_sync_enabled: true,
            dva_guarantee_sync_enabled: true,
            vat_reverse_charge_eligible: Some(false),
            portal_access_enabled: true,
            prepayment_threshold: "1234567890.10".parse().ok(),
            ..CustomerForm::default()
        },
        vat_check: VatCheck {
            status: Some(VatCheckStatus::Verified),
            reference: Some(lrn("VAT-1")),
            checked_at: Some(after(1)),
            eligible_overridden: true,
            article_23_overridden: false,
        },
        ..store.new_customer("ACME")
    }
}

fn a_new_customer_reads_back_as_it_was_stored(store: &CustomerBench) {
    let new = filled(store);
    let stored = store.insert(&new);
    equal!((stored.version, stored.organisation), (Version::FIRST, new.organisation), [stored]);
    equal!(
        (&stored.customer_code, &stored.form, &stored.vat_check),
        (&new.customer_code, &new.form, &new.vat_check),
        [stored]
    );
    equal!((stored.created_at, stored.updated_at), (start(), start()));
    equal!(store.look_up(&stored).as_ref(), Some(&stored), [stored]);
    let threshold = store.look_up(&stored).and_then(|read| read.form.prepayment_threshold).map(|sum| sum.to_string());
    equal!(threshold.as_deref(), Some("1234567890.10"), "with every digit", [threshold]);
    let pending = VatCheck { status: Some(VatCheckStatus::Pending), ..VatCheck::default() };
    let stored = store.insert(&NewCustomer { vat_check: pending, ..store.new_customer("PENDING") });
    equal!(store.look_up(&stored), Some(stored));
}

fn a_code_is_used_once_in_an_organisation(store: &CustomerBench) {
    store.customer("ACME");
    let again = store.repository.insert(&store.new_customer("ACME"));
    holds!(is_conflict(&again, Some(unique_rules::CUSTOMER_CODE)), "{again:?}");
    store.customer_elsewhere("ACME");
    store.customer("acme");
}

fn of_many_customers_with_one_code_at_once_one_is_kept(store: &CustomerBench) {
    let new = store.new_customer("ACME");
    let together = Barrier::new(8);
    let kept = std::thread::scope(|scope| {
        let insert = || {
            together.wait();
            store.repository.insert(&new)
        };
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(insert)).collect();
        let results: Vec<_> = threads.into_iter().map(|thread| thread.join().expect("no panic")).collect();
        let refused = results.iter().filter(|result| is_conflict(result, Some(unique_rules::CUSTOMER_CODE))).count();
        equal!(refused, 7, "the others are refused for the code");
        results.into_iter().filter(Result::is_ok).count()
    });
    equal!(kept, 1);
}

fn customers_are_found_by_their_codes_and_ids_however_many(store: &CustomerBench) {
    let [one, two] = ["ONE", "TWO"].map(|code| store.customer(code));
    let elsewhere = store.customer_elsewhere("ONE");
    let found = |codes: &[String]| {
        let mut found = store.repository.by_codes(one.organisation, codes).expect("a look-up");
        found.sort_by_key(|customer| customer.id);
        found
    };
    let mut codes: Vec<String> = (0..40_000).map(|number| format!("UNKNOWN-{number}")).collect();
    codes.extend(["ONE", "one", "T\0WO", "TWO", "ONE"].map(str::to_owned));
    equal!(found(&codes), [one.clone(), two.clone()], [codes]);
    equal!(found(&["\0".to_owned()]), []);
    equal!(found(&[]), []);
    let existing = |ids: &[CustomerId]| {
        let mut ids = store.repository.existing(one.organisation, ids).expect("a look-up");
        ids.sort();
        ids
    };
    let mut ids: Vec<CustomerId> = (0..40_000).map(|number| CustomerId::new(i64::MAX - number)).collect();
    ids.extend([two.id, one.id, elsewhere.id, one.id]);
    equal!(existing(&ids), [one.id, two.id], [ids]);
    equal!(existing(&[NOBODY]), []);
    equal!(existing(&[]), []);
}

fn customers_are_found_by_the_numbers_that_tax_and_customs_know_them_by(store: &CustomerBench) {
    let named = |code: &str, eori: &str, invoiced: &str, asked: &str, country: &str| {
        let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let form = CustomerForm {
            customer_name: some(code),
            customer_eori_number: some(eori),
            customer_vat_number: some(invoiced),
            vat_number: some(asked),
            customer_vat_country: some(country),
            ..CustomerForm::default()
        };
        store.insert(&NewCustomer { form, ..store.new_customer(code) })
    };
    let plain = named("PLAIN", "NL801234566", "NL123456782B01", "", "");
    let apart = named("APART", "", "123456782B01", "", "NL");
    let other = named("OTHER", "", "DE123456789", "NL004495445B01", "");
    let greek = named("GREEK", "", "GR123456789", "", "");
    let french = named("FRENCH", "", "AB123456789", "", "FR");
    // This customer has the same digits in another country.
    named("ABROAD", "", "123456782B01", "", "BE");
    let [_, elsewhere] = store.organisations;
    let found = |number: &str| {
        let found = store.repository.by_fiscal_number(plain.organisation, number).expect("a look-up");
        found.into_iter().map(|customer| customer.customer_code).collect::<Vec<_>>()
    };
    equal!(found("NL123456782B01"), [plain.customer_code.as_str(), apart.customer_code.as_str()]);
    equal!(found("NL801234566"), [plain.customer_code.as_str()]);
    equal!(found("NL004495445B01"), [other.customer_code.as_str()]);
    equal!(found("DE123456789"), [other.customer_code.as_str()]);
    equal!(found("EL123456789"), [greek.customer_code.as_str()], "Greek numbers begin with EL");
    equal!(found("FRAB123456789"), [french.customer_code.as_str()], "AB is the key of a French number");
    for unknown in ["123456782B01", "NL000000012B62", "", "N", "\0", "\u{e9}\u{e9}1"] {
        equal!(found(unknown), [""; 0], "{unknown}");
    }
    equal!(store.repository.by_fiscal_number(elsewhere, "NL801234566").expect("a look-up"), []);
}

fn a_change_is_stored_whole(store: &CustomerBench) {
    let full = store.insert(&filled(store));
    let mut bare = full.clone();
    bare.form = CustomerForm { customer_name: Some("Klein".to_owned()), ..CustomerForm::default() };
    bare.vat_check = VatCheck::default();
    bare.updated_at = after(5);
    let saved = store.save(&bare);
    bare.version = Version::FIRST.next();
    equal!(saved, bare, "everything else is cleared");
    let again = crate::customer::Customer { form: full.form, vat_check: full.vat_check, ..saved };
    let saved = store.save(&again);
    equal!(saved, crate::customer::Customer { version: again.version.next(), ..again });
}

fn a_change_of_an_older_version_is_refused(store: &CustomerBench) {
    let first = store.customer("ACME");
    let second = store.save(&first);
    let repository = &store.repository;
    equal!(second.version, first.version.next(), [second]);
    holds!(is_conflict(&repository.save(&first, &SecretChange::Keep), None), [first]);
    holds!(is_conflict(&repository.raise(first.organisation, first.id, first.version, after(1)), None), [first]);
    holds!(is_conflict(&store.delete(&first), None), [first]);
    equal!(store.look_up(&second).as_ref(), Some(&second), [second]);
    store.delete(&second).expect("the newest version can be deleted");
    holds!(is_conflict(&repository.save(&second, &SecretChange::Keep), None), "it is gone", [second]);
    holds!(is_conflict(&repository.raise(second.organisation, second.id, second.version, after(1)), None), [second]);
    holds!(is_conflict(&store.delete(&second), None), [second]);
}

fn a_change_of_a_part_raises_the_version_alone(store: &CustomerBench) {
    let mut customer = store.insert(&filled(store));
    let raised = store.repository.raise(customer.organisation, customer.id, customer.version, after(9));
    customer.version = customer.version.next();
    customer.updated_at = after(9);
    equal!(raised.expect("it is raised"), customer.version);
    equal!(store.look_up(&customer), Some(customer));
}

fn another_organisation_sees_and_changes_nothing(store: &CustomerBench) {
    let mine = store.customer("ACME");
    let [_, other] = store.organisations;
    let repository = &store.repository;
    equal!(repository.find(other, mine.id).expect("a look-up"), None, [mine]);
    equal!(repository.by_codes(other, &["ACME".to_owned()]).expect("a look-up"), []);
    equal!(repository.existing(other, &[mine.id]).expect("a look-up"), [], [mine]);
    equal!(repository.access_code(other, mine.id).expect("a look-up"), None, [mine]);
    let stolen = crate::customer::Customer { organisation: other, ..mine.clone() };
    holds!(is_conflict(&repository.save(&stolen, &SecretChange::Clear), None), [stolen]);
    holds!(is_conflict(&repository.raise(other, mine.id, mine.version, after(1)), None), [mine]);
    holds!(is_conflict(&store.delete(&stolen), None), [stolen]);
    equal!(store.look_up(&mine), Some(mine));
}

fn what_is_undone_never_happened(store: &CustomerBench) {
    let [kept, doomed] = ["KEPT", "DOOMED"].map(|code| store.customer(code));
    let mut made = None;
    let undone: Result<(), MasterDataError> = in_unit_of_work(store.work.as_ref(), || {
        let inside = store.customer("INSIDE");
        equal!(store.look_up(&inside).as_ref(), Some(&inside), "a unit sees its own changes", [inside]);
        store.save(&kept);
        store.delete(&doomed)?;
        (store.contact)(&kept);
        (store.allow)(&kept, &inside);
        made = Some(inside);
        Err(MasterDataError::Stale)
    });
    holds!(matches!(undone, Err(MasterDataError::Stale)), "{undone:?}");
    equal!(store.look_up(&made.expect("the unit ran")), None);
    equal!(store.look_up(&doomed), Some(doomed));
    equal!((store.belongings)(&kept), 0, "a change undoes what belongs to it", [kept]);
    equal!(store.look_up(&kept), Some(kept));
}
