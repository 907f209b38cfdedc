//! What is said of a name that is not known: the name that was probably meant, and never more of it than fits a line.

use std::borrow::Cow;

/// Characters of a name that are shown of it.
const SHOWN: usize = 60;

/// A name as it can be shown: of one that is too long only the beginning.
pub(crate) fn shown(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(SHOWN) {
        Some((end, _)) => Cow::Owned(format!("{}…", &name[..end])),
        None => Cow::Borrowed(name),
    }
}

/// "is not known", and what was probably meant.
pub(crate) fn said_of<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(name, known) {
        Some(meant) => format!("is not known; did you mean {meant}?"),
        None => "is not known".to_owned(),
    }
}

/// The known name that differs least, in at most a third of its characters. Capitals and what divides words make no
/// difference: `hsCode` is `hs_code`.
fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.chars().nth(SHOWN).is_some() {
        return None;
    }
    let sent = plain(name);
    let candidates = known.into_iter().filter_map(|candidate| {
        let meant = plain(candidate);
        let most = (meant.len() / 3).min(3);
        // Comparing takes time; names of very different lengths need not be compared.
        let distance = (meant.len().abs_diff(sent.len()) <= most).then(|| strsim::osa_distance(&sent, &meant))?;
        (distance <= most).then_some((distance, candidate))
    });
    candidates.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

fn plain(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_offered_and_a_far_one_is_not() {
        let known = ["valuation", "hs_code", "net_weight", "gross_weight", "id", "applyChainProcedure"];
        for (sent, meant) in [
            ("valuaton", Some("valuation")),
            ("hsCode", Some("hs_code")),
            ("HS-CODE", Some("hs_code")),
            ("hscdoe", Some("hs_code")),
            ("netweigth", Some("net_weight")),
            ("apply_chain_procedure", Some("applyChainProcedure")),
            ("ID", Some("id")),
            ("ix", None),
            ("weight", Some("net_weight")),
            ("colour", None),
            ("", None),
            ("_", None),
        ] {
            assert_eq!(nearest(sent, known), meant, "{sent}");
        }
        assert_eq!(nearest(&"x".repeat(100_000), known), None);
    }

    #[test]
    fn a_long_name_is_cut_between_characters() {
        assert_eq!(shown("short"), "short");
        assert_eq!(shown(&"é".repeat(60)), "é".repeat(60));
        assert_eq!(shown(&"é".repeat(61)), format!("{}…", "é".repeat(60)));
    }
}
