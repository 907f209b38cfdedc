use super::MendDeclarations;
use super::mend_views::{LookView, MendView};
use crate::ApiError;
use crate::body::JsonBody;
use crate::command::Response;
use crate::declarations::refusal::may_allocate;
use crate::operation::{AskNamed, Handled};
use customs_access::Scope;
use customs_declarations::{
    DeclarationId, GoodsKey, GoodsValue, LineValue, MendAuthor, MendOrder, MendPreview, MendTarget, MendValues,
    MendedCause,
};
use customs_http_macros::post;
use customs_kernel::Version;
use customs_reporting::ReportingError;
use customs_reporting::rejections::CauseId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What to mend, and how.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = MendRequest)]
pub(super) struct MendBody {
    /// Whether nothing is changed, and the answer shows what would become of each declaration; `true` when left out.
    dry_run: Option<bool>,
    /// Field to be filled in below `db_field`, where customs pointed at a goods item as a whole, or at an object. When left
    /// out it is the one that the code means, as the dry run shows.
    #[schema(max_length = 512, example = "taric_subheading")]
    field: Option<String>,
    /// Value for the field, in all declarations and lines that have none of their own here.
    #[schema(max_length = 512, example = "90")]
    value: Option<String>,
    /// Values for equal goods.
    goods: Option<Vec<GoodsBody>>,
    /// Values for single lines.
    lines: Option<Vec<LineBody>>,
    /// The declarations. For a dry run they may be left out, for all that are open, at most 200; otherwise each is named
    /// with the version that the dry run showed.
    #[schema(max_items = 200)]
    declarations: Option<Vec<TargetBody>>,
}

/// The value for equal goods, as the dry run names them.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = MendGoodsValue)]
struct GoodsBody {
    /// Commodity code of the goods; empty for goods without one.
    commodity_code: Option<String>,
    /// Country of origin of the goods; empty for goods without one.
    country_of_origin: Option<String>,
    /// Description of the goods; empty for goods without one.
    description: Option<String>,
    /// What is put into the field of their lines.
    #[schema(required = true)]
    value: Option<String>,
}

/// The value for one line.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = MendLineValue)]
struct LineBody {
    /// Id of the declaration.
    #[schema(required = true)]
    declaration_id: Option<i64>,
    /// Number of the goods item, from 1; 0 for a field of the declaration as a whole.
    line_number: Option<u32>,
    /// What is put into the field of this line.
    #[schema(required = true)]
    value: Option<String>,
}

/// A declaration to be mended.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = MendDeclaration)]
struct TargetBody {
    /// Id of the declaration.
    #[schema(required = true)]
    id: Option<i64>,
    /// Version of the declaration, the number in its `ETag`. One that has another version when its turn comes is left as
    /// it is.
    version: Option<i64>,
}

/// What became of the order to mend.
#[derive(Serialize, ToSchema)]
#[schema(as = MendAnswer)]
struct Answer {
    /// What would become of the declarations; null unless it was a dry run.
    preview: Option<LookView>,
    /// The mend that was started; null for a dry run.
    mend: Option<MendView>,
    /// Outcome as a sentence for people.
    message: &'static str,
}

/// Mend declarations that customs refused for one cause.
///
/// First a dry run: it shows the goods, each declaration with its version, and what would become of it. Then the same body
/// with `dry_run` false and these declarations starts a job, which corrects and submits each of them by itself, exactly
/// once, with the rights that the client has at that time. It goes on after a restart and on any instance;
/// `GET /rejection-analysis/mends/{id}` shows how far it is. A declaration that changed meanwhile, or that breaks a rule with
/// the new value, is left as it is. The client needs `declarations:read` as well, since the answer shows declarations. A dry
/// run needs no right to submit.
#[post("/rejection-analysis/causes/{id}/mend", tag = "Rejection analysis",
    params(("id" = String, Path, description = "The cause")), success(200, "The preview, or the mend", Answer))]
// A dry run rehearses many declarations. In one unit of work with all of them it would keep others from writing for as long,
// so that each has its own, and the order of a mend too.
pub(super) fn mend_rejection_cause(order: &AskNamed<MendDeclarations, JsonBody<MendBody>>) -> Handled {
    let body = order.body.value();
    let is_dry_run = body.dry_run.unwrap_or(true);
    order.caller.require(Scope::DeclarationsRead)?;
    if !is_dry_run {
        order.caller.require(Scope::DeclarationsSubmit)?;
    }
    let (organisation, analysis) = (order.organisation(), &order.services.causes);
    let cause: CauseId = order.path.parse().map_err(|_| ReportingError::UnknownCause)?;
    let known = analysis.find(organisation, &analysis.ever(), &cause)?;
    let targets = match &body.declarations {
        Some(named) => named.iter().map(TargetBody::target).collect(),
        None if is_dry_run => {
            let open = analysis.open(organisation, &analysis.ever(), &cause)?;
            open.iter()
                .map(|open| MendTarget { id: DeclarationId::new(open.id), version: Some(open.version) })
                .collect()
        }
        None => Vec::new(),
    };
    let asked = MendOrder {
        cause: MendedCause { code: known.id.code, field: known.id.field.unwrap_or_default() },
        targets,
        values: body.values(),
        may_allocate: may_allocate(order.caller.scopes()),
    };
    let mends = &order.services.mends;
    if is_dry_run {
        let nothing_open = body.declarations.is_none() && asked.targets.is_empty();
        let preview = if nothing_open {
            MendPreview { goods: Vec::new(), declarations: Vec::new() }
        } else {
            mends.look(organisation, &asked)?
        };
        let message = "Nothing was changed.";
        let preview = LookView::new(preview, &asked);
        return Response::ok(&Answer { preview: Some(preview), mend: None, message });
    }
    let claims = order.caller.claims();
    let author = MendAuthor::Client { id: claims.client_id.to_string(), name: claims.client_name.clone() };
    let started = mends.start(organisation, &asked, &author)?;
    let (mend, entries) = mends.find(organisation, started.id).map_err(ApiError::from)?;
    let message = "The declarations are being mended.";
    Response::ok(&Answer { preview: None, mend: Some(MendView::new(mend, entries)), message })
}

impl TargetBody {
    /// An id that is left out is that of no declaration.
    fn target(&self) -> MendTarget {
        MendTarget { id: DeclarationId::new(self.id.unwrap_or_default()), version: self.version.map(Version::new) }
    }
}

impl MendBody {
    fn values(&self) -> MendValues {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let goods = |body: &GoodsBody| GoodsValue {
            goods: GoodsKey {
                commodity_code: text(&body.commodity_code),
                origin: text(&body.country_of_origin),
                description: text(&body.description),
            },
            value: text(&body.value),
        };
        let line = |body: &LineBody| LineValue {
            declaration: body.declaration_id.unwrap_or_default(),
            line: body.line_number.unwrap_or_default(),
            value: text(&body.value),
        };
        MendValues {
            field: self.field.clone(),
            value: self.value.clone(),
            goods: self.goods.iter().flatten().map(goods).collect(),
            lines: self.lines.iter().flatten().map(line).collect(),
        }
    }
}
