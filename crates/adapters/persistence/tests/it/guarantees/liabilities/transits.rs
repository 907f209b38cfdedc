//! Transits, as guarantees see them.

use super::AllAlike;
use crate::guarantees::customers::{customer, with_dva};
use crate::guarantees::organisation;
use crate::testing::both_migrated;
use crate::testing::exchange::exchange_ports;
use chrono::{DateTime, Duration, Utc};
use customs_exchange::Recover;
use customs_exchange::ports::OutboundQueue;
use customs_guarantees::account::AccountKey;
use customs_guarantees::liability::{AccountUse, Decision, Liability, Standing};
use customs_guarantees::ports::Liabilities;
use customs_kernel::{Actor, Clock, OrganisationId, Subject, in_unit_of_work};
use customs_master_data::customer::CustomerForm;
use customs_persistence::{
    Database, MasterKey, Sealer, StoredLiabilities, StoredOutboundQueue, StoredTransitDirectory, StoredTransits,
};
use customs_transits::form::{GuaranteeForm, PartyForm, TransitForm};
use customs_transits::ports::KnownParty;
use customs_transits::testing::{KnownParties, PlainAnswer, TransitsOverFakes, a_valid_transit, transits_over_fakes};
use customs_transits::{CreateTransit, InvalidationForm, Transit};
use rust_decimal::Decimal;
use std::sync::Arc;

const MRN: &str = "26NL000510A1B2C3J0";
/// The GRN in a valid transit.
const A_GRN: &str = "26NL0000000123456";
const OTHER_GRN: &str = "25DE7300QA0047110";

/// The use cases of transits over the database, and their liabilities.
struct Stage<'a> {
    database: &'a Database,
    organisation: OrganisationId,
    over: TransitsOverFakes,
    liabilities: StoredLiabilities,
}

impl<'a> Stage<'a> {
    fn on(database: &'a Database, organisation: OrganisationId) -> Self {
        let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
        let over = transits_over_fakes().with(|ports| {
            ports.repository = Arc::new(StoredTransits::new(database.clone(), sealer.clone(), &[]));
            ports.directory = Arc::new(StoredTransitDirectory::new(database.clone()));
            ports.exchange = exchange_ports(database, sealer);
            ports.work = Arc::new(database.clone());
            // Transits know one customer that guarantees do not: it was deleted since.
            let codes = ["ACME", "HELD", "SHARES", "ALONE", "NONE", "GONE", "OWN", "NAMELESS"];
            let parties = codes.map(|code| (code.to_owned(), KnownParty::default())).into();
            ports.parties = Arc::new(KnownParties { parties, access_code: None });
        });
        let liabilities = StoredLiabilities::new(database.clone(), Arc::new(AllAlike));
        Self { database, organisation, over, liabilities }
    }

    /// A draft with a holder without EORI, so that the account is that of its customer.
    fn draft(&self, customer: &str, amount: Option<Decimal>) -> Transit {
        self.draft_of(customer, None, amount)
    }

    fn draft_of(&self, customer: &str, eori: Option<&str>, amount: Option<Decimal>) -> Transit {
        let holder = a_valid_transit().holder.map(|holder| PartyForm { eori: eori.map(str::to_owned), ..holder });
        let form = TransitForm {
            customer_code: Some(customer.to_owned()),
            holder,
            guarantee_amount: amount.or(a_valid_transit().guarantee_amount),
            ..a_valid_transit()
        };
        let command = CreateTransit { organisation: self.organisation, actor: desk(), form, dossier_id: None };
        self.over.transits.create(command).expect("a draft")
    }

    fn submit(&self, draft: &Transit) -> String {
        let submitted = self.over.transits.submit(self.organisation, draft.id, &desk(), None).expect("submitted");
        submitted.transit.milestones.lrn.expect("an LRN").to_string()
    }

    /// Customs accepts the messages in the queue.
    fn hand_over(&self) {
        let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
        let queue = StoredOutboundQueue::new(self.database.clone(), Some(sealer));
        for message in queue.claim(10, self.now(), self.now()).expect("a claim") {
            let _recorded = queue.record_sent(message.id, self.now()).expect("it is recorded");
        }
    }

    fn receive(&self, lrn: &str, answer: PlainAnswer) {
        self.over.transits.receive(answer.lrn(lrn).document()).expect("kept");
        self.over.transits.apply_received(10).expect("applied");
    }

    fn standing(&self, transit: &Transit) -> Standing {
        let of = Subject::transit(transit.id.get());
        let held = in_unit_of_work(self.database, || self.liabilities.hold(self.organisation, of));
        held.expect("it is held").expect("it is there")
    }

    fn estimate(&self, transit: &Transit) -> Liability {
        let of = Subject::transit(transit.id.get());
        self.liabilities.estimate(self.organisation, &[of]).expect("a look-up").remove(0)
    }

    /// The only account that the transit uses.
    fn account(&self, transit: &Transit) -> Option<AccountKey> {
        let [used] = self.estimate(transit).uses.try_into().expect("one use");
        let AccountUse { account, .. } = used;
        account
    }

    /// A draft of this customer with these guarantees: type, reference and amount.
    fn draft_with(&self, customer: &str, guarantees: &[(&str, Option<&str>, i64)]) -> Transit {
        let listed = guarantees.iter().map(|(guarantee_type, reference, amount)| GuaranteeForm {
            guarantee_type: Some((*guarantee_type).to_owned()),
            reference: reference.map(str::to_owned),
            access_code: None,
            amount: Some(Decimal::from(*amount)),
        });
        let form = TransitForm {
            customer_code: Some(customer.to_owned()),
            guarantee_type: None,
            guarantee_reference: None,
            guarantee_amount: None,
            guarantees: listed.collect(),
            ..a_valid_transit()
        };
        let command = CreateTransit { organisation: self.organisation, actor: desk(), form, dossier_id: None };
        self.over.transits.create(command).expect("a draft")
    }

    fn now(&self) -> DateTime<Utc> {
        self.over.clock.now()
    }
}

/// The amount that a transit uses of an account, with the guarantees that lie on it.
fn used(account: Option<AccountKey>, grns: &[&str], amount: i64) -> AccountUse {
    let grns = grns.iter().map(|grn| grn.parse().expect("a GRN")).collect();
    AccountUse { account, grns, amount: Decimal::from(amount) }
}

fn desk() -> Actor {
    Actor::Client("order desk".to_owned())
}

fn dva(eori: &str) -> Option<AccountKey> {
    Some(AccountKey::dva(eori.parse().expect("an EORI")))
}

fn on_both(check: impl Fn(&Stage, &dyn Fn(&str, CustomerForm))) {
    for test in both_migrated() {
        let ours = organisation(&test.database, "Ours");
        let keep = |code: &str, form: CustomerForm| {
            customer(&test.database, ours, code, form);
        };
        check(&Stage::on(&test.database, ours), &keep);
    }
}

/// 100 and 23 of guarantees on one account make 123.
#[test]
fn guarantees_of_a_transit_on_one_account_are_added_up() {
    on_both(|stage, keep| {
        keep("ACME", with_dva(Some("NL801234566"), None));
        let draft = stage.draft_with("ACME", &[("0", Some(A_GRN), 100), ("0", Some(A_GRN), 23)]);
        assert_eq!(stage.estimate(&draft).uses, [used(dva("NL801234566"), &[A_GRN], 123)]);
        let draft = stage.draft_with("ACME", &[("0", Some(A_GRN), 100), ("0", Some(OTHER_GRN), 23)]);
        assert_eq!(stage.estimate(&draft).uses, [used(dva("NL801234566"), &[A_GRN, OTHER_GRN], 123)]);
    });
}

#[test]
fn a_guarantee_without_a_reference_counts_under_the_customer_s_grn_and_a_type_without_a_grn_under_none() {
    on_both(|stage, keep| {
        let with_grn = |form: CustomerForm, grn: &str| CustomerForm {
            dva_guarantee_type: Some("0".to_owned()),
            dva_guarantee_grn: Some(grn.to_owned()),
            ..form
        };
        keep("OWN", with_grn(with_dva(Some("NL807654321"), None), OTHER_GRN));
        keep("NAMELESS", with_grn(CustomerForm::default(), OTHER_GRN));
        keep("THIRD", with_grn(with_dva(Some("NL222222222"), None), A_GRN));
        let liability_of = |customer: &str, guarantees: [(&str, Option<&str>); 2]| {
            let listed = guarantees.map(|(guarantee_type, reference)| (guarantee_type, reference, 100));
            stage.estimate(&stage.draft_with(customer, &listed)).uses
        };
        let third = || used(dva("NL222222222"), &[A_GRN], 100);
        let own = |grns: &[&str]| used(dva("NL807654321"), grns, 100);
        assert_eq!(liability_of("OWN", [("0", None), ("0", Some(A_GRN))]), [own(&[OTHER_GRN]), third()]);
        assert_eq!(
            liability_of("NAMELESS", [("0", None), ("0", Some(A_GRN))]),
            [own(&[OTHER_GRN]), third()],
            "it is shared"
        );
        assert_eq!(
            liability_of("OWN", [("1", None), ("0", Some(A_GRN))]),
            [own(&[]), third()],
            "theirs has another type"
        );
        for without in ["2", "4", "8"] {
            let found = liability_of("OWN", [(without, Some(OTHER_GRN)), ("0", Some(A_GRN))]);
            assert_eq!(found, [own(&[]), third()], "{without} has no GRN");
        }
    });
}

/// Each guarantee counts on the account of its owner; without one on that of the holder, since the customer has none.
#[test]
fn each_guarantee_of_a_transit_uses_its_own_account() {
    on_both(|stage, keep| {
        keep("NONE", with_dva(None, None));
        let owner =
            CustomerForm { dva_guarantee_grn: Some(OTHER_GRN.to_owned()), ..with_dva(Some("NL807654321"), None) };
        keep("OWNER", owner);
        let guarantees = [("2", Some("receipt 12"), 7), ("0", Some(OTHER_GRN), 100), ("0", Some(A_GRN), 200)];
        let draft = stage.draft_with("NONE", &guarantees);
        // No customer has the balance of the holder fetched.
        let owners = used(dva("NL807654321"), &[OTHER_GRN], 100);
        assert_eq!(stage.estimate(&draft).uses, [used(None, &[A_GRN], 207), owners.clone()]);
        assert_eq!(stage.estimate(&draft).amount(), Decimal::from(307), "all of them together");
        assert_eq!(stage.standing(&draft).accounts, [owners.account.clone().expect("an account")]);
        keep("HOLDER", with_dva(Some("NL801234566"), None));
        assert_eq!(stage.estimate(&draft).uses, [used(dva("NL801234566"), &[A_GRN], 207), owners]);
        assert_eq!(stage.standing(&draft).accounts.len(), 2);
    });
}

#[test]
fn a_transit_uses_the_account_of_its_customer_else_of_its_holder_by_its_amount() {
    on_both(|stage, keep| {
        keep("ACME", with_dva(Some("NL801234566"), None));
        keep("HELD", with_dva(Some("NL801234566"), Some("NL807654321")));
        let shares = CustomerForm { dva_guarantee_sync_enabled: false, ..with_dva(Some("NL801234566"), None) };
        keep("SHARES", shares);
        keep("ALONE", CustomerForm { dva_guarantee_sync_enabled: false, ..with_dva(Some("NL111111111"), None) });
        keep("NONE", with_dva(None, None));
        let draft = stage.draft("ACME", Some(Decimal::new(1_250_050, 2)));
        let of = Subject::transit(draft.id.get());
        let amount = Decimal::new(1_250_050, 2);
        let uses = vec![AccountUse { amount, ..used(dva("NL801234566"), &[A_GRN], 0) }];
        assert_eq!(stage.estimate(&draft), Liability { of, uses, is_booked: false });
        let account = |code: &str| stage.account(&stage.draft(code, None));
        assert_eq!(account("HELD"), dva("NL807654321"));
        assert_eq!(account("SHARES"), dva("NL801234566"), "another customer has its balance fetched");
        assert_eq!([account("ALONE"), account("NONE"), account("GONE")], [None, None, None]);
        let held = stage.account(&stage.draft_of("ACME", Some("NL123456782"), None));
        assert_eq!(held, dva("NL801234566"), "whoever holds the procedure");
        let by_holder = |eori: &str| stage.account(&stage.draft_of("NONE", Some(eori), None));
        assert_eq!(by_holder("NL807654321"), dva("NL807654321"), "its customer has no account");
        assert_eq!(by_holder("NL123456782"), None, "nobody has that one fetched");
        let theirs = organisation(stage.database, "Theirs");
        assert_eq!(stage.liabilities.estimate(theirs, &[of]).expect("a look-up"), []);
        assert_eq!(stage.liabilities.hold(theirs, of).expect("a look-up"), None);
    });
}

#[test]
fn a_transit_uses_the_account_of_the_customer_whose_guarantee_it_names() {
    on_both(|stage, keep| {
        let with_grn = |form: CustomerForm, grn: &str| CustomerForm { dva_guarantee_grn: Some(grn.to_owned()), ..form };
        keep("ACME", with_dva(Some("NL801234566"), None));
        let account = || stage.account(&stage.draft_of("ACME", Some("NL123456782"), None));
        assert_eq!(account(), dva("NL801234566"), "nobody has the guarantee");
        keep("Z-NO-EORI", with_grn(CustomerForm::default(), A_GRN));
        assert_eq!(account(), dva("NL801234566"), "its owner has no account");
        keep(
            "OWNER",
            with_grn(with_dva(Some("NL111111111"), Some("NL807654321")), &format!(" {} ", A_GRN.to_lowercase())),
        );
        assert_eq!(account(), dva("NL807654321"), "its owner's counts, whoever holds the procedure");
        keep("OTHER", with_grn(with_dva(Some("NL999999999"), None), "25DE7300QA0047110"));
        keep("SHARES", with_grn(with_dva(Some("NL222222222"), None), A_GRN));
        assert_eq!(account(), dva("NL807654321"), "of several the first by code");
        let own = stage.account(&stage.draft_of("SHARES", None, None));
        assert_eq!(own, dva("NL222222222"), "of several its own customer");
        let alone = CustomerForm { dva_guarantee_sync_enabled: false, ..with_dva(Some("NL333333333"), None) };
        keep("A-LONE", with_grn(alone.clone(), A_GRN));
        assert_eq!(account(), dva("NL807654321"), "of several one whose balance is fetched");
        keep("LONELY", with_grn(alone, "24BE00123456789A4"));
        let form = TransitForm {
            customer_code: Some("ACME".to_owned()),
            guarantee_reference: Some("24BE00123456789A4".to_owned()),
            ..a_valid_transit()
        };
        let command = CreateTransit { organisation: stage.organisation, actor: desk(), form, dossier_id: None };
        let lonely = stage.over.transits.create(command).expect("a draft");
        assert_eq!(stage.account(&lonely), None, "the owner's balance is not fetched");
        let theirs = organisation(stage.database, "Theirs");
        customer(stage.database, theirs, "A", with_grn(with_dva(Some("NL444444444"), None), A_GRN));
        let transit = stage.draft("SHARES", None);
        let accounts = stage.standing(&transit).accounts;
        assert_eq!(accounts.first(), dva("NL222222222").as_ref(), "owners of another organisation do not count");
    });
}

#[test]
fn a_transit_uses_it_from_its_release_to_its_discharge() {
    on_both(|stage, keep| {
        keep("ACME", with_dva(Some("NL801234566"), None));
        let transit = stage.draft("ACME", None);
        let standing = |submission: Option<&str>, decision: Decision| Standing {
            accounts: dva("NL801234566").into_iter().collect(),
            submission: submission.map(str::to_owned),
            decision,
        };
        assert_eq!(stage.standing(&transit), standing(None, Decision::Open));
        let lrn = stage.submit(&transit);
        assert_eq!(stage.standing(&transit), standing(Some(&lrn), Decision::Open));
        stage.receive(&lrn, PlainAnswer::new("IE028").mrn(MRN));
        let named = Decision::Named { mrn: MRN.to_owned() };
        assert_eq!(stage.standing(&transit), standing(Some(&lrn), named), "acceptance uses nothing yet");
        stage.receive(&lrn, PlainAnswer::new("IE029").mrn(MRN));
        let booked = Decision::Booked { at: stage.now(), mrn: Some(MRN.to_owned()) };
        assert_eq!(stage.standing(&transit), standing(Some(&lrn), booked));
        assert!(stage.estimate(&transit).is_booked);
        stage.receive(&lrn, PlainAnswer::new("IE045").mrn(MRN));
        assert_eq!(stage.standing(&transit), standing(Some(&lrn), Decision::Ended));
        assert!(stage.estimate(&transit).is_booked, "customs gave it back");
    });
}

#[test]
fn one_that_customs_does_not_let_go_uses_nothing() {
    on_both(|stage, keep| {
        keep("ACME", with_dva(Some("NL801234566"), None));
        let rejected = stage.draft("ACME", None);
        stage.receive(&stage.submit(&rejected), PlainAnswer::new("IE056").error("12", "/CC015C"));
        assert_eq!(stage.standing(&rejected).decision, Decision::Ended);
        let kept_back = stage.draft("ACME", None);
        let lrn = stage.submit(&kept_back);
        stage.receive(&lrn, PlainAnswer::new("IE028").mrn(MRN));
        let form = InvalidationForm { reason: Some("Sold".to_owned()) };
        let asked = stage.over.transits.invalidate(stage.organisation, kept_back.id, &form, &desk(), None);
        asked.expect("customs is asked");
        let named = Decision::Named { mrn: MRN.to_owned() };
        assert_eq!(stage.standing(&kept_back).decision, named, "customs has not granted it");
        stage.receive(&lrn, PlainAnswer::new("IE051").mrn(MRN));
        assert_eq!(stage.standing(&kept_back).decision, Decision::Ended);
        let never = stage.estimate(&kept_back);
        assert_eq!((never.is_booked, never.amount()), (false, Decimal::ZERO), "it is made anew");
    });
}

#[test]
fn what_is_sent_again_keeps_its_guarantee_once_and_what_is_taken_back_keeps_none() {
    on_both(|stage, keep| {
        keep("ACME", with_dva(Some("NL801234566"), None));
        let silent = stage.draft("ACME", None);
        let first = stage.submit(&silent);
        stage.hand_over();
        stage.over.clock.advance(Duration::hours(1));
        let overdue = Recover { overdue_only: true, ..Recover::default() };
        let recovery = stage.over.transits.recover(stage.organisation, overdue, &desk()).expect("a recovery");
        assert_eq!(recovery.found, 1);
        let standing = stage.standing(&silent);
        assert_eq!((standing.submission, standing.decision), (Some(first), Decision::Open), "the reservation stays");

        let taken_back = stage.draft("ACME", None);
        stage.submit(&taken_back);
        let draft = stage.over.transits.save_as_draft(stage.organisation, taken_back.id, &desk(), None);
        draft.expect("it is a draft");
        assert_eq!(stage.standing(&taken_back).submission, None, "its reservation ends");
    });
}

#[test]
fn what_customs_does_not_answer_keeps_its_guarantee_until_it_is_taken_back() {
    on_both(|stage, keep| {
        keep("ACME", with_dva(Some("NL801234566"), None));
        let transit = stage.draft("ACME", None);
        let first = stage.submit(&transit);
        stage.hand_over();
        stage.over.clock.advance(Duration::hours(1));
        let overdue = Recover { overdue_only: true, ..Recover::default() };
        stage.over.transits.recover(stage.organisation, overdue, &desk()).expect("a recovery");
        stage.hand_over();
        let again = stage.over.transits.find(stage.organisation, transit.id).expect("it is there").milestones.lrn;
        stage.receive(again.expect("an LRN").as_str(), PlainAnswer::new("IE056").error("12", "/CC015C"));
        let standing = stage.standing(&transit);
        assert_eq!(
            (standing.submission, standing.decision),
            (Some(first.clone()), Decision::Open),
            "the first is open"
        );

        let draft = stage.over.transits.save_as_draft(stage.organisation, transit.id, &desk(), None);
        draft.expect("it is a draft");
        let standing = stage.standing(&transit);
        assert_eq!((standing.submission, standing.decision), (None, Decision::Open), "its reservation ends");
        stage.receive(&first, PlainAnswer::new("IE028").mrn(MRN));
        assert_eq!(stage.standing(&transit).submission, None, "a late acceptance brings it back no more");
        let anew = stage.submit(&transit);
        assert_eq!(stage.standing(&transit).submission, Some(anew));
    });
}
