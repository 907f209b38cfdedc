//! How much a JSON text holds, found before memory is taken for it: a text of a few megabytes may hold millions of
//! values, and each takes far more room than it has letters.

use customs_kernel::exact_number::hides_json;
use customs_kernel::{BrokenRule, RuleCode};

/// Most values of all kinds: many more than the largest declaration has.
pub const MOST_VALUES: usize = 500_000;
/// Most lists and objects within each other; a declaration has fewer than ten.
pub const DEEPEST: usize = 32;

/// The rule that a text breaks by its extent. Does not check whether it is JSON at all. What is hidden from counting is
/// taken to be too deep.
pub fn broken_extent(text: &str) -> Option<BrokenRule> {
    if hides_json(text.as_bytes()) {
        return Some(too_deep());
    }
    let (mut values, mut depth, mut is_text, mut is_escaped) = (1_usize, 0_usize, false, false);
    for byte in text.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_text => is_escaped = true,
            b'"' => is_text = !is_text,
            _ if is_text => {}
            b'[' | b'{' => {
                depth += 1;
                values += 1;
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            b',' => values += 1,
            _ => {}
        }
        if depth > DEEPEST {
            return Some(too_deep());
        }
        if values > MOST_VALUES {
            let rule = format!("must not have more than {MOST_VALUES} values");
            return Some(BrokenRule::new(RuleCode::TooManyValues, rule).with("max", MOST_VALUES));
        }
    }
    None
}

fn too_deep() -> BrokenRule {
    let rule = format!("must not have more than {DEEPEST} lists and objects within each other");
    BrokenRule::new(RuleCode::TooDeep, rule).with("max", DEEPEST)
}
