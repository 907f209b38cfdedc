use super::cause::Asked;
use super::cause_form::{self, MOST_GOODS, MOST_LINES, goods_name, line_name, target_text, values_text};
use super::overview::{field_name, goods, meaning};
use super::reasons::Why;
use super::{PART, overview};
use crate::Answer;
use crate::editing::forms::values_of_line;
use crate::form::Problem;
use crate::layout::{Choice, Layout};
use crate::posted::Posted;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use askama::Template;
use customs_access::Scope;
use customs_declarations::{
    GoodsKey, GoodsValue, LookedAt, MOST_MENDED, MendPreview, MendReason, MendValues, MendedCause, MendedGoods,
    MendedLine,
};
use customs_kernel::FieldErrors;

#[derive(Template)]
#[template(path = "rejections/cause.html")]
pub(super) struct CausePage {
    layout: Layout,
    t: Language,
    /// The page of causes, and this page, with the same filters.
    back: String,
    address: String,
    warnings: Vec<String>,
    problems: Vec<Problem>,
    code: String,
    text: String,
    tag: &'static str,
    field: String,
    /// How much it is about, such as `41 lines of 12 declarations`.
    extent: String,
    goods_of_all: String,
    value: String,
    /// The fields to choose from, where customs pointed at goods as a whole.
    choices: Vec<Choice>,
    goods: Vec<GoodsRow>,
    lines: Vec<LineRow>,
    /// Says that goods or lines beyond these have no field of their own; otherwise empty.
    more: String,
    rows: Vec<Row>,
    /// Whether it was looked what would become of them.
    is_looked_at: bool,
    /// The values of that look, as a text.
    looked: String,
    mendable: usize,
    left: usize,
    /// Whether there are fields to mend by.
    has_form: bool,
    may_submit: bool,
}

/// Equal goods.
struct GoodsRow {
    name: String,
    value: String,
    code_name: String,
    code: String,
    origin_name: String,
    origin: String,
    description_name: String,
    description: String,
    /// The code in groups, with the country.
    shown: String,
    lines: String,
    /// What the field holds now.
    now: String,
}

/// A line that may have a value of its own.
struct LineRow {
    name: String,
    value: String,
    label: String,
    now: String,
}

/// A declaration of the list.
struct Row {
    id: i64,
    reference: String,
    lines: String,
    /// The id and the version, for the hidden fields.
    target: String,
    tone: &'static str,
    state: &'static str,
    why: Option<Why>,
    is_mendable: bool,
}

/// What a look at the declarations found.
pub(super) struct Looked {
    pub(super) preview: MendPreview,
    /// The values of the look; none when it was not looked what would become of them.
    pub(super) values: MendValues,
    /// What is wrong with the values.
    pub(super) errors: FieldErrors,
}

impl CausePage {
    pub(super) fn show(member: &Member, asked: &Asked, looked: Looked, posted: &Posted) -> Answer {
        let (t, Asked { cause, filters, warnings }) = (member.t(), asked);
        let Looked { preview: MendPreview { goods: equal, declarations }, values, errors } = looked;
        let is_looked_at = !values.is_empty();
        let (text, tag) = meaning(t, &cause.texts);
        let number_of_lines: usize = equal.iter().map(|equal| equal.lines.len()).sum();
        let rows: Vec<Row> = declarations.iter().map(|looked| Row::new(t, looked, is_looked_at)).collect();
        let mendable = rows.iter().filter(|row| row.is_mendable).count();
        let lines: Vec<LineRow> = lines(t, &equal, posted);
        let typed = cause_form::values(posted).goods;
        let is_more = number_of_lines > MOST_LINES || equal.len() > MOST_GOODS || rows.len() >= MOST_MENDED;
        member.page(&Self {
            layout: Layout::new(member, PART),
            t,
            back: filters.address(PART),
            address: filters.cause(&cause.id),
            warnings: warnings.clone(),
            problems: problems(t, &errors),
            code: shown::text(&cause.id.code),
            text,
            tag,
            field: field_name(t, cause.id.field.as_deref()),
            extent: t.rejections_extent(number_of_lines, rows.len()),
            goods_of_all: overview::goods(cause.commodity_code.as_deref(), cause.origin.as_deref()),
            value: posted.text("value").to_owned(),
            choices: choices(t, &asked.mended(), posted),
            goods: equal
                .iter()
                .take(MOST_GOODS)
                .enumerate()
                .map(|(at, one)| GoodsRow::new(t, at, one, &typed))
                .collect(),
            lines,
            more: if is_more { t.rejections_more_goods().to_owned() } else { String::new() },
            left: rows.len() - mendable,
            mendable,
            is_looked_at,
            looked: values_text(&values)?,
            has_form: cause.id.field.is_some() && !rows.is_empty() && member.may(Scope::DeclarationsWrite),
            may_submit: member.may(Scope::DeclarationsSubmit),
            rows,
        })
    }
}

/// The fields of goods to choose from, where customs pointed at goods as a whole; the one that its code means is chosen
/// at first.
fn choices(t: Language, cause: &MendedCause, posted: &Posted) -> Vec<Choice> {
    if !cause.is_of_items() {
        return Vec::new();
    }
    let chosen = posted.filled("field").or_else(|| cause.meant_field().map(str::to_owned)).unwrap_or_default();
    let choice = |name: &'static str| Choice::new(name, t.field_name("items", name).unwrap_or(name), name == chosen);
    values_of_line().map(choice).collect()
}

/// The summary of what is wrong.
fn problems(t: Language, errors: &FieldErrors) -> Vec<Problem> {
    let each = errors.iter().flat_map(|(path, rules)| rules.iter().map(move |rule| (path, rule)));
    let problem = |(path, rule): (&str, &customs_kernel::BrokenRule)| Problem {
        href: if path == "value" { "#value".to_owned() } else { String::new() },
        is_elsewhere: false,
        field: if path == "value" { t.rejections_value().to_owned() } else { String::new() },
        why: t.broken(rule),
    };
    each.map(problem).collect()
}

/// The lines that may have a value of their own. Where goods have one line there is nothing to except.
fn lines(t: Language, equal: &[MendedGoods], posted: &Posted) -> Vec<LineRow> {
    let many = equal.iter().filter(|equal| equal.lines.len() > 1);
    let line = |line: &MendedLine| {
        let name = line_name(line.declaration, line.line);
        LineRow {
            value: posted.text(&name).to_owned(),
            name,
            label: t.rejections_line_of(line.line, &shown::text(&line.reference)),
            now: shown::text(&line.value),
        }
    };
    many.flat_map(|equal| &equal.lines).take(MOST_LINES).map(line).collect()
}

impl GoodsRow {
    /// Goods at a place of the table. What was typed for them is found by what they are: others may have stood there before.
    fn new(t: Language, index: usize, equal: &MendedGoods, typed: &[GoodsValue]) -> Self {
        let MendedGoods { goods: key, lines } = equal;
        let GoodsKey { commodity_code, origin, description } = key;
        let own = typed.iter().find(|typed| typed.goods == *key);
        let first = lines.first().map(|line| line.value.as_str()).unwrap_or_default();
        let is_same = lines.iter().all(|line| line.value == first);
        Self {
            value: own.map(|own| own.value.clone()).unwrap_or_default(),
            name: goods_name(index, "value"),
            code_name: goods_name(index, "code"),
            code: commodity_code.clone(),
            origin_name: goods_name(index, "origin"),
            origin: origin.clone(),
            description_name: goods_name(index, "description"),
            description: description.clone(),
            shown: goods(Some(commodity_code.as_str()), Some(origin.as_str())),
            lines: shown::number((lines.len() as u64).into()),
            now: if is_same { shown::text(first) } else { t.rejections_several().to_owned() },
        }
    }
}

impl Row {
    fn new(t: Language, looked: &LookedAt, is_looked_at: bool) -> Self {
        let LookedAt { declaration, version, reference, lines, refusal } = looked;
        let is_mendable = is_looked_at && refusal.is_none();
        let (tone, state) = match refusal.as_ref().map(|refusal| refusal.reason) {
            None if is_looked_at => ("ok", t.rejections_would_be_accepted()),
            None => ("idle", t.rejections_is_open()),
            Some(MendReason::Invalid) => ("bad", t.rejections_has_errors()),
            Some(_) => ("warn", t.rejections_would_be_left()),
        };
        let lines: Vec<String> = lines.iter().filter(|line| **line > 0).map(u32::to_string).collect();
        Self {
            id: declaration.get(),
            reference: if reference.is_empty() { format!("#{declaration}") } else { shown::text(reference) },
            lines: shortened(&lines),
            target: version.map(|version| target_text(*declaration, version)).unwrap_or_default(),
            tone,
            state,
            why: refusal.as_ref().map(|refusal| Why::new(t, refusal)),
            is_mendable,
        }
    }
}

/// The first numbers, and how many there are besides.
fn shortened(numbers: &[String]) -> String {
    const MOST: usize = 8;
    let first = numbers.iter().take(MOST).map(String::as_str).collect::<Vec<_>>().join(", ");
    match numbers.len().saturating_sub(MOST) {
        0 => first,
        more => format!("{first} +{more}"),
    }
}
