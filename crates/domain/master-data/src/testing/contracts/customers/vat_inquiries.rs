use super::store::{CustomerStore, InquiryHandOver, WithCustomers, after, is_conflict, lrn, start};
use crate::CustomerId;
use crate::customer::InquiryProgress;
use crate::ports::{CustomerRepository, ReplyFate, VatInquiries, unique_rules};
use customs_kernel::facts::StoredStatement;
use customs_kernel::testing::undone;
use customs_kernel::{CountingEntropy, Lrn, OrganisationId, UnitOfWork, equal, holds, keeps};
use std::sync::Arc;

/// One empty store of VAT inquiries.
pub struct VatInquiryBench {
    /// Stores customers.
    pub repository: Arc<dyn CustomerRepository>,
    /// Stores the VAT inquiries.
    pub inquiries: Arc<dyn VatInquiries>,
    /// Delivers the VAT inquiries to customs.
    pub hand_over: Arc<dyn InquiryHandOver>,
    /// The unit of work that inquiries take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that records may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(VatInquiryBench);

impl From<CustomerStore> for VatInquiryBench {
    fn from(CustomerStore { repository, inquiries, hand_over, work, organisations, .. }: CustomerStore) -> Self {
        Self { repository, inquiries, hand_over, work, organisations }
    }
}

impl WithCustomers for VatInquiryBench {
    fn repository(&self) -> &dyn CustomerRepository {
        self.repository.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }
}

/// Runs the contract of [`VatInquiries`]; `make` must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn vat_inquiries_contract<B: Into<VatInquiryBench>>(make: impl Fn() -> B) {
    let make = || -> VatInquiryBench { make().into() };
    keeps! { "VatInquiries":
        a_question_is_due_at_once_with_its_exact_bytes(&make());
        questions_of_one_customer_do_not_wait_for_each_other(&make());
        an_organisation_uses_a_reference_once(&make());
        progress_tells_of_every_try(&make());
        a_question_is_located_without_its_organisation(&make());
        a_reference_that_tells_its_organisation_leads_to_its_question(&make());
        answers_of_every_fate_are_kept_and_change_no_question(&make());
        another_organisation_sees_nothing(&make());
        a_question_that_is_undone_was_never_asked(&make());
    }
}

const DOCUMENT: &[u8] = &[0, 0xff, b'\r', b'\n', b'<'];

impl VatInquiryBench {
    fn ask(&self, customer: CustomerId, reference: &str) {
        let asked = self.inquiries.send(self.organisations[0], customer, &lrn(reference), DOCUMENT, start());
        asked.expect("a question is kept");
    }

    fn progress(&self, reference: &str) -> Option<InquiryProgress> {
        self.inquiries.progress(self.organisations[0], &lrn(reference)).expect("a look-up")
    }
}

fn a_question_is_due_at_once_with_its_exact_bytes(store: &VatInquiryBench) {
    store.ask(store.customer("ACME").id, "VAT-1");
    let expected = InquiryProgress { attempts: 0, sent_at: None, last_error: None, next_attempt_at: Some(start()) };
    equal!(store.progress("VAT-1"), Some(expected));
    equal!(store.hand_over.due(start()), [(lrn("VAT-1"), DOCUMENT.to_vec())]);
}

fn questions_of_one_customer_do_not_wait_for_each_other(store: &VatInquiryBench) {
    let [customer, other] = ["ACME", "OTHER"].map(|code| store.customer(code).id);
    store.ask(customer, "VAT-1");
    store.ask(customer, "VAT-2");
    store.ask(other, "VAT-3");
    let due: Vec<_> = store.hand_over.due(start()).into_iter().map(|(reference, _)| reference).collect();
    equal!(due, [lrn("VAT-1"), lrn("VAT-2"), lrn("VAT-3")]);
    store.hand_over.failed(&lrn("VAT-1"), "503", after(1_000));
    store.hand_over.sent(&lrn("VAT-3"), after(1));
    let due: Vec<_> = store.hand_over.due(after(100)).into_iter().map(|(reference, _)| reference).collect();
    equal!(due, [lrn("VAT-2")]);
}

fn an_organisation_uses_a_reference_once(store: &VatInquiryBench) {
    let customers = ["ACME", "OTHER"].map(|code| store.customer(code).id);
    store.ask(customers[0], "VAT-1");
    for customer in customers {
        let again = store.inquiries.send(store.organisations[0], customer, &lrn("VAT-1"), DOCUMENT, after(1));
        holds!(is_conflict(&again, Some(unique_rules::INQUIRY_REFERENCE)), "{again:?}");
    }
}

fn progress_tells_of_every_try(store: &VatInquiryBench) {
    store.ask(store.customer("ACME").id, "VAT-1");
    for attempts in 1..=2 {
        equal!(store.hand_over.due(after(i64::from(attempts) * 100)).len(), 1, [attempts]);
        let next = after(i64::from(attempts + 1) * 100);
        store.hand_over.failed(&lrn("VAT-1"), "é \"503\"", next);
        let last_error = Some(StoredStatement::new("é \"503\"".to_owned(), None));
        let expected = InquiryProgress { attempts, sent_at: None, last_error, next_attempt_at: Some(next) };
        equal!(store.progress("VAT-1"), Some(expected));
    }
    equal!(store.hand_over.due(after(300)).len(), 1);
    store.hand_over.sent(&lrn("VAT-1"), after(301));
    let sent = InquiryProgress { attempts: 3, sent_at: Some(after(301)), last_error: None, next_attempt_at: None };
    equal!(store.progress("VAT-1"), Some(sent), "what went wrong before is over");
    equal!(store.hand_over.due(after(3_600)), []);
}

fn a_question_is_located_without_its_organisation(store: &VatInquiryBench) {
    let customer = store.customer("ACME");
    let elsewhere = store.customer_elsewhere("ACME");
    store.ask(customer.id, "VAT-1");
    let [_, other] = store.organisations;
    store.inquiries.send(other, elsewhere.id, &lrn("VAT-2"), DOCUMENT, start()).expect("a question is kept");
    let locate = |reference: &str| store.inquiries.locate(&lrn(reference)).expect("a look-up");
    equal!(locate("VAT-1"), Some((customer.organisation, customer.id)));
    equal!(locate("VAT-2"), Some((other, elsewhere.id)));
    equal!(locate("VAT-3"), None);
    store.delete(&customer).expect("a question keeps nobody");
    equal!(locate("VAT-1"), Some((customer.organisation, customer.id)), "it is evidence");
}

fn a_reference_that_tells_its_organisation_leads_to_its_question(store: &VatInquiryBench) {
    let asked = [store.customer("ACME"), store.customer_elsewhere("ACME")];
    let entropy = CountingEntropy::default();
    let telling = |organisation| Lrn::for_organisation(organisation, 2026, &entropy);
    let locate = |reference: &Lrn| store.inquiries.locate(reference).expect("a look-up");
    for reported in store.organisations.into_iter().chain([OrganisationId::new(1 << 29)]) {
        for customer in &asked {
            let reference = telling(reported);
            equal!(locate(&reference), None, [reference]);
            let about = (customer.organisation, customer.id);
            store.inquiries.send(about.0, about.1, &reference, DOCUMENT, start()).expect("a question is kept");
            equal!(locate(&reference), Some(about), "no matter what the reference seems to name", [reference]);
        }
    }
}

fn answers_of_every_fate_are_kept_and_change_no_question(store: &VatInquiryBench) {
    let [organisation, _] = store.organisations;
    store.ask(store.customer("ACME").id, "VAT-1");
    let before = store.progress("VAT-1");
    for (fate, reference, of) in [
        (ReplyFate::Applied, "VAT-1", Some(organisation)),
        (ReplyFate::Ignored, "VAT-1", Some(organisation)),
        (ReplyFate::Unmatched, "VAT-9", None),
    ] {
        store.inquiries.keep_reply(DOCUMENT, &lrn(reference), fate, of, after(1)).expect("an answer is kept");
    }
    equal!(store.progress("VAT-1"), before);
    equal!(store.progress("VAT-9"), None);
    equal!(store.inquiries.locate(&lrn("VAT-9")).expect("a look-up"), None);
}

fn another_organisation_sees_nothing(store: &VatInquiryBench) {
    store.ask(store.customer("ACME").id, "VAT-1");
    let [_, other] = store.organisations;
    equal!(store.inquiries.progress(other, &lrn("VAT-1")).expect("a look-up"), None);
}

fn a_question_that_is_undone_was_never_asked(store: &VatInquiryBench) {
    let customer = store.customer("ACME").id;
    undone(store.work.as_ref(), || store.ask(customer, "VAT-1"));
    equal!(store.inquiries.locate(&lrn("VAT-1")).expect("a look-up"), None, [customer]);
    equal!(store.hand_over.due(start()), [], [customer]);
}
