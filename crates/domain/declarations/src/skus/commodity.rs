use crate::ports::KnownMasterItem;

/// The commodity code of a master item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Commodity<'a> {
    /// The 8 digits of the Combined Nomenclature.
    pub(super) hs_code: &'a str,
    /// Digits 9 and 10, the TARIC subheading.
    pub(super) taric: Option<&'a str>,
}

impl<'a> Commodity<'a> {
    /// Reads the commodity code of a master item; `None` when it is missing or malformed.
    pub(super) fn from_master_item(master_item: &'a KnownMasterItem) -> Option<Self> {
        let code = master_item.hs_code.as_deref().map(str::trim)?;
        if !(8..=10).contains(&code.len()) || !is_digits(code) {
            return None;
        }
        let taric = match master_item.taric_code.as_deref().map(str::trim) {
            _ if code.len() == 10 => code.get(8..),
            Some(suffix) if suffix.len() == 2 && is_digits(suffix) => Some(suffix),
            Some(whole) if whole.len() == 10 && is_digits(whole) => whole.get(8..),
            _ => None,
        };
        Some(Self { hs_code: code.get(..8)?, taric })
    }
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_taric_digits_come_from_the_longest_code_that_has_them() {
        for (hs_code, taric_code, expected) in [
            ("94016900", None, Some(("94016900", None))),
            ("94016900", Some("10"), Some(("94016900", Some("10")))),
            ("94016900", Some("9401690020"), Some(("94016900", Some("20")))),
            ("94016900", Some("940169"), Some(("94016900", None))),
            ("94016900", Some("1x"), Some(("94016900", None))),
            ("940169003", Some("10"), Some(("94016900", Some("10")))),
            ("940169003", None, Some(("94016900", None))),
            ("9401690030", Some("10"), Some(("94016900", Some("30")))),
            ("9401690", Some("10"), None),
            ("94016900301", None, None),
            ("9401.6900", None, None),
            ("", None, None),
        ] {
            let master_item = KnownMasterItem {
                hs_code: Some(hs_code.to_owned()),
                taric_code: taric_code.map(str::to_owned),
                ..KnownMasterItem::default()
            };
            let commodity =
                Commodity::from_master_item(&master_item).map(|commodity| (commodity.hs_code, commodity.taric));
            assert_eq!(commodity, expected, "{hs_code} {taric_code:?}");
        }
        assert_eq!(Commodity::from_master_item(&KnownMasterItem::default()), None);
    }
}
