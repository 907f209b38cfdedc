//! What was typed into the form of a cause, and the list of declarations that it was seen with.

use crate::failure::Failure;
use crate::posted::{Fields, Posted};
use customs_declarations::{DeclarationId, GoodsKey, GoodsValue, LineValue, MOST_MENDED, MendTarget, MendValues};
use customs_kernel::Version;

/// Lines that have a field of their own on the page, at most.
pub(super) const MOST_LINES: usize = 200;
/// Goods that have a field of their own on the page, at most.
pub(super) const MOST_GOODS: usize = 200;

/// The words of the buttons.
const ASKS: &[&str] = &["look", "mend"];

pub(super) const FIELDS: Fields = Fields::new(&["value", "field", "looked"])
    .with_choices(&[("ask", ASKS)])
    .with_lists(&["declaration", "mendable"])
    .with_others(is_of_a_row);

fn is_of_a_row(name: &str) -> bool {
    name.starts_with("goods-") || name.starts_with("line-")
}

/// The name of the field for the value of a line.
pub(super) fn line_name(declaration: DeclarationId, line: u32) -> String {
    format!("line-{declaration}-{line}")
}

/// The names of the fields of goods: the value, and what the goods are.
pub(super) fn goods_name(index: usize, part: &str) -> String {
    format!("goods-{index}-{part}")
}

/// A declaration in the version that the page shows, for a hidden field.
pub(super) fn target_text(id: DeclarationId, version: Version) -> String {
    format!("{id}:{version}")
}

/// The declarations in a hidden field of this name.
pub(super) fn targets(posted: &Posted, name: &str) -> Result<Vec<MendTarget>, Failure> {
    let target = |text: &str| {
        let (id, version) = text.split_once(':')?;
        let (id, version) = (DeclarationId::new(id.parse().ok()?), Version::new(version.parse().ok()?));
        Some(MendTarget { id, version: Some(version) })
    };
    let targets: Option<Vec<MendTarget>> = posted.all(name).map(target).collect();
    targets.filter(|targets| targets.len() <= MOST_MENDED).ok_or(Failure::BadRequest)
}

/// The values that were typed.
pub(super) fn values(posted: &Posted) -> MendValues {
    let goods = (0..MOST_GOODS).map_while(|index| {
        let text = |part: &str| posted.raw(&goods_name(index, part)).to_owned();
        posted.sent(&goods_name(index, "code"))?;
        let goods = GoodsKey { commodity_code: text("code"), origin: text("origin"), description: text("description") };
        Some(posted.filled(&goods_name(index, "value")).map(|value| GoodsValue { goods, value }))
    });
    let line = |(name, value): (&str, &str)| {
        let (declaration, line) = name.strip_prefix("line-")?.split_once('-')?;
        let value = value.trim();
        let (declaration, line) = (declaration.parse().ok()?, line.parse().ok()?);
        (!value.is_empty()).then(|| LineValue { declaration, line, value: value.to_owned() })
    };
    MendValues {
        field: posted.filled("field"),
        value: posted.filled("value"),
        goods: goods.flatten().collect(),
        lines: posted.fields().filter_map(line).collect(),
    }
}

/// The values as a text, by which a page knows whether it was looked at with them.
pub(super) fn values_text(values: &MendValues) -> Result<String, Failure> {
    serde_json::to_string(values).map_err(Failure::internal)
}
