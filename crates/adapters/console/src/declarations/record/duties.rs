use super::amounts::amount;
use super::head::head_of;
use crate::failure::Failure;
use crate::layout::Layout;
use crate::records::{Fact, RecordHead, Tab};
use crate::shown;
use crate::texts::{Language, Said};
use crate::visit::Member;
use crate::{Answer, ConsoleServices, Services};
use actix_web::web::Path;
use askama::Template;
use customs_access::Scope;
use customs_declarations::ports::{DutyEstimate, DutyOfLine, EstimatedDuty};
use customs_declarations::{ComparedTax, Declaration, DeclarationId, DutiesOfDeclaration, EstimatedDuties};
use customs_kernel::OrganisationId;
use rust_decimal::Decimal;

/// The most lines of a trace, and the most remarks, that are shown.
const MOST: usize = 200;

#[derive(Template)]
#[template(path = "declarations/record/duties.html", blocks = ["record"])]
struct DutiesPage {
    layout: Layout,
    t: Language,
    head: RecordHead,
    charged: Vec<ChargedRow>,
    /// The estimate; `None` on export, which has none.
    estimate: Option<Estimate>,
}

/// A tax that customs charges, beside its estimate.
struct ChargedRow {
    tax: String,
    amount: String,
    estimated: String,
    difference: String,
}

/// The estimate in words.
struct Estimate {
    at: String,
    machine_at: String,
    sums: Vec<Fact>,
    is_complete: bool,
    duties: Vec<DutyRow>,
    gaps: Vec<Remark>,
    notes: Vec<Remark>,
}

/// Duties of one kind, rate and treatment.
struct DutyRow {
    kind: String,
    rate: String,
    base: String,
    amount: String,
    treatment: &'static str,
    trace: Vec<TraceRow>,
    is_cut: bool,
}

/// How the duty of a line was calculated.
struct TraceRow {
    line: u32,
    base: String,
    amount: String,
    steps: Vec<Said>,
}

/// A remark on a line.
struct Remark {
    line: u32,
    said: Said,
}

pub(super) async fn duties(member: Member, services: Services, id: Path<i64>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (t, organisation, id) = (member.t(), member.organisation(), DeclarationId::new(*id));
    let (declaration, duties) = member.read(move || find(&services, organisation, id)).await?;
    let DutiesOfDeclaration { charged, estimate } = duties;
    let head = head_of(t, &declaration, Tab::Duties);
    let page = DutiesPage {
        layout: Layout::of(&member, head.list),
        t,
        head,
        charged: charged.into_iter().map(|tax| ChargedRow::of(t, tax)).collect(),
        estimate: estimate.map(|estimate| Estimate::of(t, estimate)),
    };
    if member.is_block() { member.page(&page.as_record()) } else { member.page(&page) }
}

fn find(
    services: &ConsoleServices,
    organisation: OrganisationId,
    id: DeclarationId,
) -> Result<(Declaration, DutiesOfDeclaration), Failure> {
    let declaration = services.declarations.find(organisation, id)?;
    let duties = services.declarations.duties(&declaration, MOST + 1)?;
    Ok((declaration, duties))
}

fn euros(value: Decimal) -> String {
    amount(value, Some("EUR"))
}

impl ChargedRow {
    fn of(t: Language, compared: ComparedTax) -> Self {
        let difference = compared.difference().map(euros).unwrap_or_default();
        let ComparedTax { tax, estimated } = compared;
        Self {
            tax: t.record_tax_type(&tax.tax_type),
            amount: amount(tax.amount, Some(tax.currency.as_str())),
            estimated: estimated.map(euros).unwrap_or_default(),
            difference,
        }
    }
}

impl Estimate {
    fn of(t: Language, EstimatedDuties { id: _, calculated_at, estimate }: EstimatedDuties) -> Self {
        let is_complete = estimate.is_complete();
        let DutyEstimate {
            invoice_value,
            customs_value,
            duties,
            total_duties,
            total_payable,
            total_suspended,
            total_deferred,
            total_secured,
            gaps,
            notes,
        } = estimate;
        let sums = [
            Fact::value(t.record_invoice_value(), euros(invoice_value)),
            Fact::value(t.record_customs_value(), euros(customs_value)),
            Fact::value(t.record_total_duties(), euros(total_duties)),
            Fact::value(t.record_payable_sum(), euros(total_payable)),
            Fact::value(t.record_suspended_sum(), euros(total_suspended)),
            Fact::value(t.record_deferred_sum(), euros(total_deferred)),
            // Few goods are under a provisional duty.
            Fact::text(t.record_secured_sum(), (!total_secured.is_zero()).then(|| euros(total_secured)).as_deref()),
        ];
        Self {
            at: shown::moment(calculated_at),
            machine_at: shown::machine_moment(calculated_at),
            sums: sums.into_iter().flatten().collect(),
            is_complete,
            duties: duties.into_iter().map(|duty| DutyRow::of(t, duty)).collect(),
            gaps: remarks(t, gaps),
            notes: remarks(t, notes),
        }
    }
}

fn remarks(t: Language, all: Vec<(u32, String)>) -> Vec<Remark> {
    all.into_iter().take(MOST).map(|(line, text)| Remark { line, said: said(t, &text) }).collect()
}

/// A sentence of the estimate, as far as possible in the language of the page.
fn said(t: Language, sentence: &str) -> Said {
    let Said { text, language } = t.of_estimate(sentence);
    Said { text: shown::text(&text), language }
}

impl DutyRow {
    fn of(t: Language, duty: EstimatedDuty) -> Self {
        let EstimatedDuty { kind, rate, base, amount, treatment, trace } = duty;
        Self {
            kind: t.record_kind_of_duty(kind),
            rate: shown::rate(&rate),
            base: shown::number(base),
            amount: euros(amount),
            treatment: t.record_treatment(treatment),
            is_cut: trace.len() > MOST,
            trace: trace.into_iter().take(MOST).map(|line| TraceRow::of(t, line)).collect(),
        }
    }
}

impl TraceRow {
    fn of(t: Language, DutyOfLine { line, base, amount, steps }: DutyOfLine) -> Self {
        let steps = steps.iter().map(|step| said(t, step)).collect();
        Self { line, base: shown::number(base), amount: euros(amount), steps }
    }
}
