//! Mends as clients see them: what would become of declarations, and what became of them.

use crate::choices::choices;
use crate::error::details::{ErrorDetail, details};
use chrono::{DateTime, Utc};
use customs_declarations::{
    GoodsKey, LookedAt, Mend, MendEntry, MendOrder, MendPreview, MendRefusal, MendState, MendedGoods, MendedLine,
};
use customs_reporting::rejections::CauseId;
use serde::Serialize;
use utoipa::ToSchema;

choices! {
    /// `running` while declarations wait, then `finished`.
    MendProgressName: "running", "finished";
    /// What became of a declaration: `waiting` for its turn, `submitted`, or `left` as it is.
    MendStateName: "waiting", "submitted", "left";
    /// Why a declaration is left as it is. Treat a word that you do not know as "left as it is".
    MendReasonName: "changed", "gone", "not_refused", "other_cause", "no_field", "no_value", "invalid", "no_way_back",
        "undecided", "insufficient_stock", "guarantee_insufficient", "allocation_not_allowed", "rights_withdrawn",
        "failed";
}

/// What would become of declarations.
#[derive(Serialize, ToSchema)]
#[schema(as = MendPreview)]
pub(super) struct LookView {
    /// Field below `db_field` that is filled in: the one that was sent, or that the code means; null for `db_field` itself.
    field: Option<String>,
    /// Number of declarations that would be submitted.
    would_be_submitted: usize,
    /// The goods that the cause is about; equal ones stand once. Empty when it is about declarations as a whole.
    goods: Vec<GoodsView>,
    /// The declarations.
    declarations: Vec<LookedView>,
}

/// Goods that are equal, in all declarations.
#[derive(Serialize, ToSchema)]
#[schema(as = MendedGoods)]
struct GoodsView {
    /// Commodity code, with the TARIC subheading where there is one; empty without one.
    commodity_code: String,
    /// Country of origin; empty without one.
    country_of_origin: String,
    /// Description; empty without one.
    description: String,
    /// The lines with these goods.
    lines: Vec<LineView>,
}

/// A line that a cause is about.
#[derive(Serialize, ToSchema)]
#[schema(as = MendedLine)]
struct LineView {
    /// Id of the declaration.
    declaration_id: i64,
    /// Reference of the declaration.
    reference: String,
    /// Number of the goods item, from 1.
    line_number: u32,
    /// What the field holds now; may be empty.
    value: String,
}

/// What would become of a declaration.
#[derive(Serialize, ToSchema)]
#[schema(as = MendOutlook)]
struct LookedView {
    /// Id of the declaration.
    id: i64,
    /// Its present version; null when there is no such declaration.
    version: Option<i64>,
    /// Its reference; empty when there is no such declaration.
    reference: String,
    /// Numbers of the lines that the cause is about; 0 for the declaration as a whole.
    line_numbers: Vec<u32>,
    /// Whether it would be submitted.
    would_be_submitted: bool,
    #[serde(flatten)]
    refusal: RefusalView,
}

/// Why a declaration is left as it is.
#[derive(Default, Serialize, ToSchema)]
#[schema(as = MendRefusal)]
struct RefusalView {
    /// Why it is left as it is; null unless it is.
    #[schema(value_type = Option<MendReasonName>)]
    reason: Option<&'static str>,
    /// The rules that it breaks with the new value, with paths like those of its create body.
    error_details: Vec<ErrorDetail>,
}

/// A mend, with what became of its declarations.
#[derive(Serialize, ToSchema)]
#[schema(as = Mend)]
pub(super) struct MendView {
    /// Id of the mend.
    id: i64,
    /// Id of the cause.
    cause_id: String,
    /// Error code of the cause, as customs gave it.
    error_code: String,
    /// Path of the field that is mended, without positions.
    db_field: String,
    /// Whether declarations wait.
    #[schema(value_type = MendProgressName)]
    status: &'static str,
    /// When it was asked for.
    asked_at: DateTime<Utc>,
    /// The user or client that asked for it.
    asked_by: String,
    /// When the last declaration was settled; null while some wait.
    finished_at: Option<DateTime<Utc>>,
    /// Number of declarations in the list.
    total: usize,
    /// Number of those that wait.
    waiting: usize,
    /// Number of those that were submitted.
    submitted: usize,
    /// Number of those that were left as they are.
    left: usize,
    /// The declarations, in the order of the list.
    declarations: Vec<EntryView>,
}

/// A declaration of a mend.
#[derive(Serialize, ToSchema)]
#[schema(as = MendEntry)]
struct EntryView {
    /// Id of the declaration.
    id: i64,
    /// The version that was asked for.
    version: i64,
    /// Its reference.
    reference: String,
    /// What became of it.
    #[schema(value_type = MendStateName)]
    status: &'static str,
    /// When it was settled; null while it waits.
    settled_at: Option<DateTime<Utc>>,
    #[serde(flatten)]
    refusal: RefusalView,
}

impl LookView {
    /// What would become of the declarations by this order; without any value nothing would be submitted.
    pub(super) fn new(preview: MendPreview, order: &MendOrder) -> Self {
        let has_values = !order.values.is_empty();
        let meant = || order.cause.meant_field().map(str::to_owned);
        let MendPreview { goods, declarations } = preview;
        let looked = |looked: LookedAt| LookedView::new(looked, has_values);
        let declarations: Vec<LookedView> = declarations.into_iter().map(looked).collect();
        Self {
            field: order.values.field.clone().or_else(meant),
            would_be_submitted: declarations.iter().filter(|looked| looked.would_be_submitted).count(),
            goods: goods.into_iter().map(GoodsView::from).collect(),
            declarations,
        }
    }
}

impl From<MendedGoods> for GoodsView {
    fn from(MendedGoods { goods, lines }: MendedGoods) -> Self {
        let GoodsKey { commodity_code, origin, description } = goods;
        let line = |MendedLine { declaration, reference, line, value }| LineView {
            declaration_id: declaration.get(),
            reference,
            line_number: line,
            value,
        };
        Self { commodity_code, country_of_origin: origin, description, lines: lines.into_iter().map(line).collect() }
    }
}

impl LookedView {
    fn new(looked: LookedAt, has_values: bool) -> Self {
        let LookedAt { declaration, version, reference, lines, refusal } = looked;
        Self {
            id: declaration.get(),
            version: version.map(|version| version.get()),
            reference,
            line_numbers: lines,
            would_be_submitted: has_values && refusal.is_none(),
            refusal: refusal.as_ref().map(RefusalView::from).unwrap_or_default(),
        }
    }
}

impl From<&MendRefusal> for RefusalView {
    fn from(refusal: &MendRefusal) -> Self {
        Self { reason: Some(refusal.reason.word()), error_details: details(&refusal.errors).collect() }
    }
}

impl MendView {
    pub(super) fn new(mend: Mend, entries: Vec<MendEntry>) -> Self {
        let count = |word: &str| entries.iter().filter(|entry| entry.state.word() == word).count();
        let (waiting, submitted, left) = (count("waiting"), count("submitted"), count("left"));
        let field = Some(mend.cause.field.clone()).filter(|field| !field.is_empty());
        Self {
            id: mend.id.get(),
            cause_id: CauseId { code: mend.cause.code.clone(), field }.to_string(),
            error_code: mend.cause.code,
            db_field: mend.cause.field,
            status: if mend.finished_at.is_some() { "finished" } else { "running" },
            asked_at: mend.asked_at,
            asked_by: mend.author.actor().to_string(),
            finished_at: mend.finished_at,
            total: entries.len(),
            waiting,
            submitted,
            left,
            declarations: entries.into_iter().map(EntryView::from).collect(),
        }
    }
}

impl From<MendEntry> for EntryView {
    fn from(entry: MendEntry) -> Self {
        let MendEntry { declaration, version, reference, state, settled_at } = entry;
        let refusal = match &state {
            MendState::Waiting | MendState::Submitted => RefusalView::default(),
            MendState::Left(refusal) => RefusalView::from(refusal),
        };
        Self { id: declaration.get(), version: version.get(), reference, status: state.word(), settled_at, refusal }
    }
}
