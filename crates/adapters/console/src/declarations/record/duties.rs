use super::amounts::amount;
use super::head::head_of;
use crate::failure::Failure;
use crate::grouped::{Grouped, Remarks};
use crate::layout::Layout;
use crate::listing::{ListQuery, Pager};
use crate::records::{Fact, RecordHead, Tab};
use crate::shown;
use crate::texts::{Language, Sentence};
use crate::visit::Member;
use crate::{Answer, ConsoleServices, Services};
use actix_web::web::Path;
use askama::Template;
use customs_access::Scope;
use customs_declarations::ports::{DutyEstimate, DutyOfLine, EstimatedDuty};
use customs_declarations::{ComparedTax, Declaration, DeclarationId, DutiesOfDeclaration, EstimatedDuties};
use customs_kernel::facts::Statement;
use customs_kernel::{OrganisationId, Page, PageRequest, PageSize};
use rust_decimal::Decimal;
use std::collections::HashMap;

/// The most lines that a page shows with their calculation. Each has a dozen sentences, and a declaration up to 1,999
/// lines.
const TRACED: u32 = 5;

/// The most duties that are listed by their rates; more than these are listed by kind.
const MOST_DUTIES: usize = 30;

#[derive(Template)]
#[template(path = "declarations/record/duties.html", blocks = ["record"])]
struct DutiesPage {
    layout: Layout,
    t: Language,
    head: RecordHead,
    charged: Vec<ChargedRow>,
    /// The estimate; `None` on export, which has none.
    estimate: Option<Estimate>,
    /// The lines with a calculation that is shown.
    pager: Pager,
    /// Whether there are other lines.
    is_paged: bool,
    /// The address of the page, which it fetches when the declaration changes.
    address: String,
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
    traces: Vec<Trace>,
    gaps: Vec<Remark>,
    notes: Vec<Remark>,
}

/// Duties of one kind, rate and treatment; or of one kind and treatment, where there are too many rates to list them.
struct DutyRow {
    kind: String,
    rate: String,
    base: String,
    amount: String,
    treatment: &'static str,
}

/// How a duty was calculated on the lines of the page.
struct Trace {
    kind: String,
    rate: String,
    amount: String,
    lines: Vec<TraceRow>,
}

/// How the duty of a line was calculated.
struct TraceRow {
    line: u32,
    base: String,
    amount: String,
    steps: Vec<Sentence>,
}

/// A remark on lines.
struct Remark {
    /// The lines; empty for a remark on none.
    lines: String,
    stated: Sentence,
}

pub(super) async fn duties(member: Member, services: Services, id: Path<i64>, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let (t, organisation, id) = (member.t(), member.organisation(), DeclarationId::new(*id));
    let request = query.page();
    // A duty names its first lines, so these contain all lines of the page.
    let traced = request.number.get().saturating_mul(TRACED);
    let (declaration, duties) = member.read(move || find(&services, organisation, id, traced)).await?;
    let DutiesOfDeclaration { charged, estimate } = duties;
    let head = head_of(t, &declaration, Tab::Duties);
    let count = declaration.lines.len();
    let lines = lines_on(request, count);
    let pager = Pager::new(t, &query, &lines);
    let page = DutiesPage {
        layout: Layout::new(&member, head.list),
        t,
        head,
        charged: charged.into_iter().map(|tax| ChargedRow::new(t, tax)).collect(),
        estimate: estimate.map(|estimate| Estimate::new(t, estimate, &lines.records, count)),
        is_paged: count > TRACED as usize,
        pager,
        address: query.address(),
    };
    if member.is_block() { member.page(&page.as_record()) } else { member.page(&page) }
}

fn find(
    services: &ConsoleServices,
    organisation: OrganisationId,
    id: DeclarationId,
    traced: u32,
) -> Result<(Declaration, DutiesOfDeclaration), Failure> {
    let declaration = services.declarations.find(organisation, id)?;
    let duties = services.declarations.duties(&declaration, traced as usize)?;
    Ok((declaration, duties))
}

/// The numbers of the lines on the page that is asked for, out of this number.
fn lines_on(request: PageRequest, count: usize) -> Page<u32> {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    let before = (request.number.get() - 1).saturating_mul(TRACED);
    let last = before.saturating_add(TRACED).min(count);
    let size = PageSize::new(TRACED).unwrap_or(PageSize::DEFAULT);
    let records = (before.saturating_add(1)..=last).collect();
    Page { records, request: PageRequest { size, ..request }, total: u64::from(count) }
}

fn euros(value: Decimal) -> String {
    amount(value, Some("EUR"))
}

/// What a rate is charged on: an amount of a percentage, otherwise a quantity.
fn charged_on(rate: &str, base: Decimal) -> String {
    if rate.trim_end().ends_with('%') { shown::amount(base) } else { shown::number(base.normalize()) }
}

impl ChargedRow {
    fn new(t: Language, compared: ComparedTax) -> Self {
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
    /// The estimate of a declaration with this number of lines, with the calculation of those with these numbers.
    fn new(t: Language, estimated: EstimatedDuties, lines: &[u32], count: usize) -> Self {
        let EstimatedDuties { id: _, calculated_at, estimate } = estimated;
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
            // Only few goods are under a provisional duty.
            Fact::text(t.record_secured_sum(), (!total_secured.is_zero()).then(|| euros(total_secured)).as_deref()),
        ];
        Self {
            at: shown::moment(calculated_at),
            machine_at: shown::machine_moment(calculated_at),
            sums: sums.into_iter().flatten().collect(),
            is_complete,
            duties: DutyRow::all(t, &duties),
            traces: duties.into_iter().filter_map(|duty| Trace::new(t, duty, lines)).collect(),
            gaps: remarks(t, &gaps, count),
            notes: remarks(t, &notes, count),
        }
    }
}

/// The remarks on the lines of a declaration with this number of lines, each sentence once.
fn remarks(t: Language, all: &[(u32, Statement)], count: usize) -> Vec<Remark> {
    let path = |line: u32| format!("items.{}", line.saturating_sub(1));
    let by_text: HashMap<&str, &Statement> = all.iter().map(|(_, remark)| (remark.text(), remark)).collect();
    let remarks = Remarks::new(all.iter().map(|(line, remark)| (path(*line), remark.text())));
    let more =
        remarks.more(t).map(|text| Remark { lines: String::new(), stated: Sentence { text, language: t.tag() } });
    let remark = |group: Grouped<&str>| {
        let stated = by_text.get(group.text).map(|remark| stated(t, remark));
        stated.map(|stated| Remark { lines: group.field(t, count), stated })
    };
    remarks.shown.into_iter().filter_map(remark).chain(more).collect()
}

/// A sentence of the estimate, as far as possible in the language of the page.
fn stated(t: Language, statement: &Statement) -> Sentence {
    let Sentence { text, language } = t.sentence(statement);
    Sentence { text: shown::text(&text), language }
}

impl DutyRow {
    /// The duties by kind, rate and treatment, or only by kind and treatment where that is too much to read.
    fn all(t: Language, duties: &[EstimatedDuty]) -> Vec<Self> {
        if duties.len() <= MOST_DUTIES {
            return duties.iter().map(|duty| Self::new(t, duty)).collect();
        }
        let mut sums: Vec<(&'static str, &'static str, Decimal, usize)> = Vec::new();
        for EstimatedDuty { kind, treatment, amount, .. } in duties {
            match sums.iter_mut().find(|(known, treated, ..)| known == kind && treated == treatment) {
                Some((.., sum, rates)) => {
                    *sum = sum.saturating_add(*amount);
                    *rates += 1;
                }
                None => sums.push((*kind, *treatment, *amount, 1)),
            }
        }
        let row = |(kind, treatment, sum, rates): (&'static str, &'static str, Decimal, usize)| Self {
            kind: t.record_kind_of_duty(kind),
            rate: t.record_rates(&shown::number(rates.into())),
            // The quantities that rates are charged on have several units.
            base: String::new(),
            amount: euros(sum),
            treatment: t.record_treatment(treatment),
        };
        sums.into_iter().map(row).collect()
    }

    fn new(t: Language, duty: &EstimatedDuty) -> Self {
        let EstimatedDuty { kind, rate, base, amount, treatment, trace: _ } = duty;
        Self {
            kind: t.record_kind_of_duty(kind),
            rate: shown::rate(rate),
            base: charged_on(rate, *base),
            amount: euros(*amount),
            treatment: t.record_treatment(treatment),
        }
    }
}

impl Trace {
    /// How the duty was calculated on these lines; `None` when none of them has it.
    fn new(t: Language, duty: EstimatedDuty, lines: &[u32]) -> Option<Self> {
        let EstimatedDuty { kind, rate, base: _, amount, treatment: _, trace } = duty;
        let is_shown = |traced: &DutyOfLine| lines.contains(&traced.line);
        let lines: Vec<_> = trace.into_iter().filter(is_shown).map(|line| TraceRow::new(t, &rate, line)).collect();
        (!lines.is_empty()).then(|| Self {
            kind: t.record_kind_of_duty(kind),
            rate: shown::rate(&rate),
            amount: euros(amount),
            lines,
        })
    }
}

impl TraceRow {
    fn new(t: Language, rate: &str, DutyOfLine { line, base, amount, steps }: DutyOfLine) -> Self {
        let steps = steps.iter().map(|step| stated(t, step)).collect();
        Self { line, base: charged_on(rate, base), amount: euros(amount), steps }
    }
}
