use super::{Order, Wanted, address, next, open, record};
use crate::actions::ask::{AskPage, Part, Question, shown_again};
use crate::actions::typed::{Typed, day};
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use customs_access::Scope;
use customs_declarations::lifecycle::Command;
use customs_declarations::{AlternativeProofForm, ProofType};
use customs_kernel::FieldErrors;

const FIELDS: Fields = Fields::new(&["proof_type", "reference", "exit_date", "exit_office", "notes"]);

pub(in crate::actions) async fn ask(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    page(&member, &services, *id, &Posted::default(), &FieldErrors::default()).await
}

pub(in crate::actions) async fn act(member: Member, services: Services, id: web::Path<i64>, posted: Posted) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let (order, declarations) = (Order::from_posted(&member, *id, &posted, FIELDS)?, services.declarations.clone());
    let form = form(&posted);
    let prove = move || {
        let Order { organisation, id, actor, expected } = &order;
        declarations.prove_exit(*organisation, *id, form.clone(), actor, *expected)?;
        Ok(Notice::ExitProved)
    };
    match member.carry_out(&services, &posted, address(*id), prove).await {
        Err(failure) => page(&member, &services, *id, &posted, &shown_again(failure)?).await,
        answer => answer,
    }
}

fn form(posted: &Posted) -> AlternativeProofForm {
    AlternativeProofForm {
        proof_type: posted.filled("proof_type"),
        reference: posted.filled("reference"),
        exit_date: day(posted, "exit_date"),
        exit_office: posted.filled("exit_office"),
        notes: posted.filled("notes"),
    }
}

async fn page(member: &Member, services: &Services, id: i64, posted: &Posted, errors: &FieldErrors) -> Answer {
    let declaration = open(member, services, id, Wanted::Command(Command::AlternativeProof)).await?;
    let t = member.t();
    let typed = Typed { t, posted, errors };
    let types = ProofType::ALL.iter().map(|kind| (kind.word().to_owned(), proof_type(t, *kind).to_owned()));
    let declared = declaration.form.declaration.exit_office.as_deref().unwrap_or_default();
    let fields = vec![
        typed.select("proof_type", t.action_proof_type(), types),
        typed.text("reference", t.action_proof_reference()),
        typed.day("exit_date", t.action_exit_date(), None),
        typed.text_from("exit_office", t.action_exit_office(), declared).hinting(t.action_office_hint()),
        typed.area("notes", t.action_notes()).hinting(t.action_may_be_empty()),
    ];
    let question = Question {
        title: t.record_alternative_proof(),
        says: vec![t.action_alternative_proof_says().to_owned()],
        warns: t.action_sent_for_good(),
        next: next(t, &declaration, Command::AlternativeProof),
        button: t.action_send_to_customs(),
        ..Question::default()
    };
    AskPage::show(member, record(t, &declaration), question, Part::main(fields), errors, posted)
}

const fn proof_type(t: Language, kind: ProofType) -> &'static str {
    match kind {
        ProofType::Cmr => t.action_cmr(),
        ProofType::BillOfLading => t.action_bill_of_lading(),
        ProofType::AirWaybill => t.action_air_waybill(),
        ProofType::Other => t.action_other_proof(),
    }
}
