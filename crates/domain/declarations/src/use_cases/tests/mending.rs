//! Refused declarations that are mended together.

use super::*;
use crate::form::ItemForm;
use crate::ports::{
    AdmitsAll, KnownParty, MendRepository, MockDeclarationRepository, NewSubmission, SubmissionGate, SubmissionRefusal,
    TakenStock,
};
use crate::testing::{KnownParties, MemoryMends, NotingGate, SameRights, a_valid_item};
use crate::{
    DeclarationId, GoodsKey, GoodsValue, GrantedRights, LineValue, Mend, MendAuthor, MendOrder, MendPorts, MendReason,
    MendState, MendTarget, MendValues, MendedCause, Mends,
};
use customs_kernel::facts::Warning;
use customs_kernel::{GuaranteeCover, StorageError};

/// Mends over the same fakes as declarations.
struct Workshop {
    fakes: DeclarationsOverFakes,
    mends: Mends,
    rights: Arc<SameRights>,
}

fn workshop(fakes: DeclarationsOverFakes) -> Workshop {
    let rights = Arc::new(SameRights::default());
    let mends = Mends::new(MendPorts {
        declarations: fakes.declarations.clone(),
        mends: Arc::new(MemoryMends::default()),
        rights: rights.clone(),
        clock: fakes.clock.clone(),
        work: fakes.ports.work.clone(),
    });
    Workshop { fakes, mends, rights }
}

fn author() -> MendAuthor {
    MendAuthor::Client { id: "c-1".to_owned(), name: "ERP".to_owned() }
}

fn cause() -> MendedCause {
    MendedCause { code: "DMS10020".to_owned(), field: "declaration.items.description".to_owned() }
}

fn for_all(value: &str) -> MendValues {
    MendValues { value: Some(value.to_owned()), ..MendValues::default() }
}

impl Workshop {
    /// A declaration with an item for each letter, whose descriptions customs refused.
    fn refused(&self, names: &str) -> Declaration {
        self.refused_form(names, a_valid_import())
    }

    fn refused_form(&self, names: &str, form: DeclarationForm) -> Declaration {
        let error =
            |answer: PlainAnswer, line: usize| answer.error("DMS10020", &format!("42A/67A/68A[{line}]/23A/137"));
        let lines = names.chars().count();
        self.refused_by(names, form, &|answer| (1..=lines).fold(answer.error("DMS548AA", "42A/D013"), error))
    }

    /// A declaration with an item for each letter that customs refused with these errors.
    fn refused_by(
        &self,
        names: &str,
        form: DeclarationForm,
        errors: &dyn Fn(PlainAnswer) -> PlainAnswer,
    ) -> Declaration {
        let item = |name: char| ItemForm { description: Some(name.to_string()), ..a_valid_item() };
        let lodged = self.fakes.submitted(DeclarationForm { items: names.chars().map(item).collect(), ..form });
        self.fakes.sent(&lodged);
        let lrn = lodged.milestones.lrn.as_ref().expect("it was lodged");
        self.fakes.customs_answers(&[errors(PlainAnswer::code("03").about(lrn))]);
        self.fakes.events();
        let refused = self.fakes.now(&lodged);
        assert_eq!(refused.status, Status::Rejected);
        refused
    }

    fn looked(&self, order: &MendOrder) -> Vec<Option<MendReason>> {
        let preview = self.mends.look(BROKER, order).expect("a preview");
        preview.declarations.into_iter().map(|looked| looked.refusal.map(|refusal| refusal.reason)).collect()
    }

    /// Starts the mend, runs it to its end, and returns what became of each declaration.
    fn mended(&self, order: &MendOrder) -> Vec<Result<(), MendReason>> {
        let mend = self.mends.start(BROKER, order, &author()).expect("it is started");
        while self.mends.run_once(1).expect("it goes on") > 0 {}
        let (mend, states) = self.states(&mend);
        assert!(mend.finished_at.is_some());
        states
    }

    fn states(&self, mend: &Mend) -> (Mend, Vec<Result<(), MendReason>>) {
        let (mend, entries) = self.mends.find(BROKER, mend.id).expect("it is there");
        let state = |state: MendState| match state {
            MendState::Waiting => panic!("it waits"),
            MendState::Submitted => Ok(()),
            MendState::Left(refusal) => Err(refusal.reason),
        };
        (mend, entries.into_iter().map(|entry| state(entry.state)).collect())
    }

    fn descriptions(&self, declaration: &Declaration) -> Vec<String> {
        let lines = self.fakes.now(declaration).lines;
        lines.into_iter().map(|line| line.item.description.unwrap_or_default()).collect()
    }
}

fn order(declarations: &[&Declaration], values: MendValues) -> MendOrder {
    let target = |declaration: &&Declaration| MendTarget { id: declaration.id, version: Some(declaration.version) };
    MendOrder { cause: cause(), targets: declarations.iter().map(target).collect(), values, may_allocate: true }
}

#[test]
fn refused_declarations_are_mended_and_submitted_each_by_itself() {
    let shop = workshop(declarations_over_fakes());
    let (first, second) = (shop.refused("ab"), shop.refused("a"));
    let values = MendValues {
        goods: vec![GoodsValue {
            goods: GoodsKey { description: "b".to_owned(), ..GoodsKey::from_item(&first.lines[1].item) },
            value: "goods".to_owned(),
        }],
        lines: vec![LineValue { declaration: second.id.get(), line: 1, value: "own".to_owned() }],
        ..for_all("all")
    };
    let order = order(&[&first, &second], values);
    assert_eq!(shop.looked(&order), [None, None]);
    assert_eq!(shop.fakes.now(&first), first, "to look changes nothing");
    assert_eq!(shop.fakes.events(), []);
    assert_eq!(shop.mended(&order), [Ok(()), Ok(())]);
    assert_eq!(
        (shop.descriptions(&first), shop.descriptions(&second)),
        (vec!["all".into(), "goods".into()], vec!["own".into()])
    );
    for declaration in [&first, &second] {
        let now = shop.fakes.now(declaration);
        assert_eq!(now.status, Status::Submitted);
        assert_ne!(now.milestones.lrn, declaration.milestones.lrn);
        assert_eq!(shop.fakes.timeline(declaration).last(), Some(&TimelineEvent::Submitted));
    }
    assert_eq!(shop.mended(&order), [Err(MendReason::Changed), Err(MendReason::Changed)], "and only once");
}

#[test]
fn equal_goods_stand_once_with_all_of_their_lines() {
    let shop = workshop(declarations_over_fakes());
    let (first, second) = (shop.refused("ab"), shop.refused("a"));
    let preview = shop.mends.look(BROKER, &order(&[&first, &second], MendValues::default())).expect("a preview");
    let goods: Vec<_> = preview
        .goods
        .iter()
        .map(|goods| {
            let lines = goods.lines.iter().map(|line| (line.declaration, line.line, line.value.as_str()));
            (goods.goods.description.as_str(), lines.collect::<Vec<_>>())
        })
        .collect();
    assert_eq!(goods, [("a", vec![(first.id, 1, "a"), (second.id, 1, "a")]), ("b", vec![(first.id, 2, "b")])]);
    assert!(preview.declarations.iter().all(|looked| looked.refusal.is_none()));
}

#[test]
fn what_cannot_be_submitted_is_left_as_it_is_with_the_reason() {
    let shop = workshop(declarations_over_fakes());
    let (right, wrong, changed, gone) = (shop.refused("a"), shop.refused("a"), shop.refused("a"), shop.refused("a"));
    let stranger = shop.refused("a");
    let lines = vec![LineValue { declaration: wrong.id.get(), line: 1, value: "x".repeat(511) }];
    let mut order = order(&[&right, &wrong, &changed, &gone], MendValues { lines, ..for_all("new") });
    let saved = shop.fakes.declarations.save_as_draft(BROKER, changed.id, &client(), None).expect("a draft");
    let drafted = MendTarget { id: gone.id, version: None };
    shop.fakes.declarations.save_as_draft(BROKER, gone.id, &client(), None).expect("a draft");
    assert_eq!(shop.looked(&MendOrder { targets: vec![drafted], ..order.clone() }), [Some(MendReason::NotRefused)]);
    let unknown = MendTarget { id: DeclarationId::new(99), version: None };
    assert_eq!(shop.looked(&MendOrder { targets: vec![unknown], ..order.clone() }), [Some(MendReason::Gone)]);
    let expected = [None, Some(MendReason::Invalid), Some(MendReason::Changed), Some(MendReason::Changed)];
    assert_eq!(shop.looked(&order), expected);
    let became = expected.map(|reason| reason.map_or(Ok(()), Err));
    assert_eq!(shop.mended(&order), became);
    assert_eq!((shop.fakes.now(&wrong), shop.fakes.now(&changed)), (wrong.clone(), saved));
    order.cause.code = "DMS999AA".to_owned();
    order.targets = vec![MendTarget { id: stranger.id, version: Some(stranger.version) }];
    assert_eq!(shop.looked(&order), [Some(MendReason::OtherCause)]);
    order.cause.field = String::new();
    assert_eq!(shop.looked(&order), [Some(MendReason::NoField)]);
    order.cause = MendedCause { code: "DMS548AA".to_owned(), field: "declaration.symbol".to_owned() };
    order.values = MendValues {
        lines: vec![LineValue { declaration: 99, line: 0, value: "A".to_owned() }],
        ..MendValues::default()
    };
    assert_eq!(shop.looked(&order), [Some(MendReason::NoValue)]);
    order.values = for_all("A");
    assert_eq!(shop.looked(&order), [None], "a field of the declaration as a whole");
    assert_eq!(shop.mended(&order), [Ok(())]);
}

#[test]
fn a_customer_who_saves_broken_drafts_gets_none_by_a_mend() {
    let party = KnownParty { name: Some("Saves B.V.".to_owned()), save_when_invalid: true, ..KnownParty::default() };
    let parties = KnownParties([("SAVES".to_owned(), party)].into());
    let shop = workshop(declarations_over_fakes().with(|ports| ports.parties = Arc::new(parties)));
    let mut form = a_valid_import();
    form.declaration.importer.as_mut().expect("an importer").customer_code = Some("SAVES".to_owned());
    let refused = shop.refused_form("a", form);
    let order = order(&[&refused], for_all(&"x".repeat(511)));
    assert_eq!(shop.looked(&order), [Some(MendReason::Invalid)]);
    assert_eq!(shop.mended(&order), [Err(MendReason::Invalid)]);
    assert_eq!(shop.fakes.now(&refused), refused, "it is still refused, and no draft");
}

#[test]
fn a_job_has_the_rights_that_its_author_has_when_it_runs() {
    let shop = workshop(declarations_over_fakes());
    let (first, second) = (shop.refused("a"), shop.refused("a"));
    let order = order(&[&first, &second], for_all("new"));
    let mend = shop.mends.start(BROKER, &order, &author()).expect("it is started");
    assert_eq!(shop.mends.run_once(1).expect("it goes on"), 1);
    shop.rights.grant(Some(GrantedRights { may_write: true, may_submit: false, may_allocate: true }));
    while shop.mends.run_once(1).expect("it goes on") > 0 {}
    assert_eq!(shop.states(&mend).1, [Ok(()), Err(MendReason::RightsWithdrawn)]);
    assert_eq!(shop.fakes.now(&second), second);
    shop.rights.grant(None);
    assert_eq!(
        shop.mended(&MendOrder { targets: order.targets[1..].to_vec(), ..order }),
        [Err(MendReason::RightsWithdrawn)]
    );
}

#[test]
fn what_the_gate_refuses_is_left_and_its_change_undone() {
    let gate = Arc::new(NotingGate::default());
    let shop = workshop(declarations_over_fakes().with(|ports| ports.gate = gate.clone()));
    let refused = shop.refused("a");
    let order = order(&[&refused], for_all("new"));
    let errors = customs_kernel::FieldErrors::one(
        "declaration.items.0.inventory_line_id",
        customs_kernel::BrokenRule::required(),
    );
    gate.refuse(Some(crate::ports::SubmissionRefusal::Invalid(errors)));
    assert_eq!(shop.looked(&order), [Some(MendReason::Invalid)]);
    assert_eq!(shop.mended(&order), [Err(MendReason::Invalid)]);
    assert_eq!(shop.fakes.now(&refused), refused);
    assert_eq!(shop.fakes.messages(), []);
}

#[test]
fn only_declarations_of_the_list_in_known_versions_are_mended_together() {
    let shop = workshop(declarations_over_fakes());
    let refused = shop.refused("a");
    let right = order(&[&refused], for_all("new"));
    let start = |order: MendOrder| broken(shop.mends.start(BROKER, &order, &author()));
    let target = |id: i64, version| MendTarget { id: DeclarationId::new(id), version };
    let (id, version) = (refused.id.get(), Some(refused.version));
    assert_eq!(start(MendOrder { targets: vec![], ..right.clone() }), ["declarations: is required"]);
    assert_eq!(
        start(MendOrder { targets: vec![target(id, None), target(99, version), target(id, version)], ..right.clone() }),
        [
            "declarations.0.version: is required",
            "declarations.1.id: is the id of no declaration",
            "declarations.2.id: is the id of an earlier entry"
        ]
    );
    let many = (1..=201).map(|id| target(id, version)).collect();
    let found = start(MendOrder { targets: many, ..right.clone() });
    assert!(found.contains(&"declarations: must not have more than 200 entries".to_owned()), "{found:?}");
    assert_eq!(start(MendOrder { values: MendValues::default(), ..right.clone() }), ["value: is required"]);
    let theirs = OrganisationId::new(2);
    let foreign = broken(shop.mends.start(theirs, &right, &author()));
    assert_eq!(foreign, ["declarations.0.id: is the id of no declaration"]);
    let mend = shop.mends.start(BROKER, &right, &author()).expect("it is started");
    assert!(matches!(shop.mends.find(theirs, mend.id), Err(DeclarationError::NoSuchMend)));
    assert_eq!(shop.mends.latest(BROKER, 5).expect("a list"), [mend]);
}

#[test]
fn a_mend_that_another_caller_settled_is_not_done_again() {
    let fakes = declarations_over_fakes();
    let memory = Arc::new(MemoryMends::default());
    let shop = workshop(fakes);
    let ports = MendPorts {
        declarations: shop.fakes.declarations.clone(),
        mends: memory.clone(),
        rights: shop.rights.clone(),
        clock: shop.fakes.clock.clone(),
        work: shop.fakes.ports.work.clone(),
    };
    let mends = Mends::new(ports);
    let refused = shop.refused("a");
    let mend = mends.start(BROKER, &order(&[&refused], for_all("new")), &author()).expect("it is started");
    let effect = memory.settle(BROKER, mend.id, refused.id, &MendState::Submitted, shop.fakes.clock.now());
    assert_eq!(effect.expect("it is noted"), customs_kernel::WriteEffect::Changed);
    assert_eq!(mends.run_once(10).expect("it goes on"), 0);
    assert_eq!(shop.fakes.now(&refused), refused);
}

#[test]
fn a_field_that_an_item_lacks_is_the_one_that_the_code_means_or_that_was_chosen() {
    let shop = workshop(declarations_over_fakes());
    let refused = shop.refused_by("ab", a_valid_import(), &|answer| {
        let answer = answer.error("DMS255AB", "42A/67A/68A[2]/23A/21A[2]/145");
        answer.error("DMS999AA", "42A/67A/68A[1]/99Z")
    });
    let items = |code: &str| MendedCause { code: code.to_owned(), field: "declaration.items".to_owned() };
    let meant = MendOrder { cause: items("DMS255AB"), ..order(&[&refused], for_all("90")) };
    let preview = shop.mends.look(BROKER, &meant).expect("a preview");
    assert_eq!((preview.declarations[0].lines.as_slice(), &preview.declarations[0].refusal), (&[2][..], &None));
    assert_eq!(preview.goods[0].lines[0].value, "00");
    let unknown = MendOrder { cause: items("DMS999AA"), ..meant.clone() };
    assert_eq!(shop.looked(&unknown), [Some(MendReason::NoField)]);
    let chosen = |field: &str| MendOrder {
        values: MendValues { field: Some(field.to_owned()), ..for_all("5") },
        ..unknown.clone()
    };
    assert_eq!(shop.looked(&chosen("supplementary_quantity")), [None], "a number is read as one");
    assert_eq!(shop.looked(&chosen("colour")), [Some(MendReason::NoField)]);
    assert_eq!(shop.mended(&meant), [Ok(())]);
    let lines = shop.fakes.now(&refused).lines;
    let digits: Vec<_> = lines.iter().map(|line| line.item.taric_subheading.as_deref()).collect();
    assert_eq!(digits, [Some("00"), Some("90")]);
}

#[test]
fn the_number_of_a_line_is_no_value_of_its_goods() {
    let shop = workshop(declarations_over_fakes());
    let refused = shop.refused_by("ab", a_valid_import(), &|answer| answer.error("DMS999AA", "42A/67A/68A[1]/99Z"));
    let cause = MendedCause { code: "DMS999AA".to_owned(), field: "declaration.items".to_owned() };
    for field in ["id", "sequence"] {
        let values = MendValues { field: Some(field.to_owned()), ..for_all("2") };
        let order = MendOrder { cause: cause.clone(), ..order(&[&refused], values) };
        assert_eq!(shop.looked(&order), [Some(MendReason::NoField)], "{field}");
    }
}

/// A gate that fails in this way at the submission of one declaration.
struct BrokenGate(DeclarationId, fn() -> StorageError);

impl SubmissionGate for BrokenGate {
    fn take_stock(&self, submission: &NewSubmission) -> Result<Result<TakenStock, SubmissionRefusal>, StorageError> {
        if submission.declaration == self.0 {
            return Err((self.1)());
        }
        AdmitsAll.take_stock(submission)
    }

    fn foresee(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
    ) -> Result<Result<Vec<Warning>, SubmissionRefusal>, StorageError> {
        AdmitsAll.foresee(organisation, declaration)
    }

    fn admit(&self, submission: &NewSubmission) -> Result<Result<GuaranteeCover, SubmissionRefusal>, StorageError> {
        AdmitsAll.admit(submission)
    }
}

#[test]
fn a_failure_at_one_declaration_stops_no_other() {
    let fakes = declarations_over_fakes();
    let shop = workshop(fakes.clone());
    let (first, second) = (shop.refused("a"), shop.refused("a"));
    let order = order(&[&first, &second], for_all("new"));
    let gate = Arc::new(BrokenGate(first.id, || StorageError::Failed("the gate is broken".into())));
    let shop = workshop(fakes.with(|ports| ports.gate = gate));
    assert_eq!(shop.looked(&order), [Some(MendReason::Failed), None]);
    assert_eq!(shop.mended(&order), [Err(MendReason::Failed), Ok(())]);
}

#[test]
fn a_conflict_that_never_passes_ends_as_well() {
    let fakes = declarations_over_fakes();
    let refused = workshop(fakes.clone()).refused("a");
    let gate = Arc::new(BrokenGate(refused.id, || StorageError::Conflict { constraint: None }));
    let shop = workshop(fakes.with(|ports| ports.gate = gate));
    assert_eq!(shop.mended(&order(&[&refused], for_all("new"))), [Err(MendReason::Failed)]);
    assert_eq!(shop.fakes.now(&refused), refused);
}

#[test]
fn a_declaration_that_cannot_be_read_hides_no_other() {
    let mut repository = MockDeclarationRepository::new();
    repository.expect_find_each().returning(|_, ids| {
        let is_broken = ids.contains(&DeclarationId::new(1));
        if is_broken { Err(StorageError::Corrupt("a form".to_owned())) } else { Ok(Vec::new()) }
    });
    let shop = workshop(declarations_over_fakes().with(|ports| ports.repository = Arc::new(repository)));
    let target = |id| MendTarget { id: DeclarationId::new(id), version: None };
    let order = MendOrder { targets: vec![target(1), target(2)], ..order(&[], MendValues::default()) };
    assert_eq!(shop.looked(&order), [Some(MendReason::Failed), Some(MendReason::Gone)]);
}
