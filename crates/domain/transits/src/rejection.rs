use crate::form::TransitForm;
use crate::{AccessCode, AuthorityError, Grounds, GuaranteeFault, MessageKind};
use chrono::{DateTime, Utc};
use customs_kernel::facts::StoredStatement;
use customs_kernel::{CustomsWords, EmissionMap};

/// A rejection of a transit by customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// Moment at which the rejection arrived.
    pub arrived_at: DateTime<Utc>,
    /// The errors that customs reported; empty when customs gave no reason.
    pub errors: Vec<RejectionError>,
}

/// One error of a rejection, matched with the field of the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RejectionError {
    /// Code such as `12` (not in the code list) or `14` (breaks a rule).
    pub code: String,
    /// Text of customs, with the place in the message where customs named it by its line; `None` when the message
    /// carried neither.
    pub text: Option<StoredStatement>,
    /// Path of the element in the message, as customs wrote it.
    pub pointer: Option<String>,
    /// Field of the transit that the pointer stands for (`items.0.hs_code`); `None` when it stands for no
    /// field.
    pub path: Option<String>,
    /// Value of the element, as customs repeats it; an access code is concealed.
    pub original_value: Option<String>,
    /// Number of the goods item, from 1; `None` when the error is not about an item.
    pub line_number: Option<u32>,
}

impl Rejection {
    /// Records the errors of customs. The message's emission map turns each pointer into a field. Customs
    /// repeats the values it found, even secret ones, so anything that may be one of the access codes is concealed.
    #[must_use]
    pub fn from_errors(
        errors: &[AuthorityError],
        map: Option<&EmissionMap>,
        access_codes: &[AccessCode],
        arrived_at: DateTime<Utc>,
    ) -> Self {
        let errors = errors.iter().map(|error| {
            let AuthorityError { code, text, pointer, original_value } = error.clone();
            let names_it = pointer.as_deref().is_some_and(names_access_code);
            // Without a pointer the error may be about any element, also about the access code.
            let conceal = |text: &str| match pointer {
                Some(_) if !names_it => AccessCode::concealed_as_words(text, access_codes),
                _ => without(text, access_codes),
            };
            let text = text.map(|text| text.map_texts(&conceal).into());
            let original_value = match original_value {
                Some(_) if names_it => Some(AccessCode::CONCEALED.to_owned()),
                other => other.map(|value| conceal(&value)),
            };
            let path = pointer.as_deref().zip(map).and_then(|(pointer, map)| field_at(map, pointer)).map(str::to_owned);
            let line_number = path.as_deref().and_then(TransitForm::line_of);
            RejectionError { code, text, pointer, path, original_value, line_number }
        });
        Self { arrived_at, errors: errors.collect() }
    }

    /// Records the reasons for which guarantees of the form are not valid. Customs names a guarantee by its GRN and may
    /// write about its access code, so every access code is concealed.
    #[must_use]
    pub fn from_guarantee_faults(
        faults: &[GuaranteeFault],
        form: &TransitForm,
        access_codes: &[AccessCode],
        arrived_at: DateTime<Utc>,
    ) -> Self {
        let errors = faults.iter().map(|GuaranteeFault { grn, code, text }| RejectionError {
            code: code.clone().unwrap_or_default(),
            text: text.as_deref().map(|text| CustomsWords::quoted(&without(text, access_codes)).into()),
            pointer: None,
            path: grn.as_deref().and_then(|grn| form.path_of_guarantee(grn)),
            original_value: grn.as_deref().map(|grn| AccessCode::concealed_as_words(grn, access_codes)),
            line_number: None,
        });
        Self { arrived_at, errors: errors.collect() }
    }

    /// Adds the reason of the refusal as a whole as an error of its own when customs lists no other, so that no
    /// refusal stays without its reason.
    #[must_use]
    pub fn or_on(mut self, grounds: Option<&Grounds>, access_codes: &[AccessCode]) -> Self {
        if let Some(Grounds { code, text }) = grounds.filter(|_| self.errors.is_empty()) {
            self.errors.push(RejectionError {
                code: code.clone().unwrap_or_default(),
                text: text.as_deref().map(|text| CustomsWords::quoted(&without(text, access_codes)).into()),
                pointer: None,
                path: None,
                original_value: None,
                line_number: None,
            });
        }
        self
    }
}

impl TransitForm {
    /// Returns the field that names the guarantee with this GRN. A guarantee without a reference was declared with the
    /// customer's, so it is meant when no other one has the GRN; `None` when several can be meant.
    fn path_of_guarantee(&self, grn: &str) -> Option<String> {
        let named = self.named_guarantees();
        let own = || "guarantee_reference".to_owned();
        let is_named = |reference: Option<&str>| reference.is_some_and(|reference| reference.trim() == grn.trim());
        if let Some(guarantee) = named.iter().find(|guarantee| is_named(guarantee.reference)) {
            return Some(guarantee.path("reference"));
        }
        let unnamed: Vec<_> = named.iter().filter(|guarantee| guarantee.reference.is_none()).collect();
        match (named.as_slice(), unnamed.as_slice()) {
            ([], _) => Some(own()),
            (_, [only]) => Some(only.path("reference")),
            _ => None,
        }
    }

    /// Returns the number of the item that a path points into, from 1.
    fn line_of(path: &str) -> Option<u32> {
        let index: u32 = path.strip_prefix("items.")?.split('.').next()?.parse().ok()?;
        index.checked_add(1)
    }
}

/// Returns the field that an element of the named message came from. Some offices leave out the root of the message,
/// write its namespace before names, or name the declaration as root where an amendment of it is meant.
fn field_at<'a>(map: &'a EmissionMap, pointer: &str) -> Option<&'a str> {
    let sent = map.iter().next().and_then(|(chain, _)| chain.trim_start_matches('/').split('/').next())?;
    let bare = |step: &str| step.rsplit(':').next().map(str::to_owned);
    let mut steps: Vec<String> = pointer.trim().trim_start_matches('/').split('/').filter_map(bare).collect();
    let root = steps.first().map(|step| step.trim_end_matches("[1]").to_owned());
    match root.filter(|step| number_of_root(step).is_some()) {
        Some(root) if root != sent && !(repeats_declaration(&root) && repeats_declaration(sent)) => return None,
        Some(_) => drop(steps.remove(0)),
        None => {}
    }
    map.path_of(&format!("/{sent}/{}", steps.join("/")))
}

/// Returns the number in the name of the root of a message (`015` of `CC015C`).
fn number_of_root(name: &str) -> Option<&str> {
    let number = name.strip_prefix("CC")?.strip_suffix('C')?;
    (number.len() == 3 && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(number)
}

impl AuthorityError {
    /// Returns the kind of the message in which the error was found, by the root of the path that customs gives.
    pub(crate) fn kind_of_message(&self) -> Option<MessageKind> {
        let first = self.pointer.as_deref()?.trim().trim_start_matches('/').split('/').next()?;
        let name = first.rsplit(':').next()?.trim_end_matches("[1]");
        MessageKind::from_number(number_of_root(name)?)
    }
}

/// Returns whether a message has the declaration as its content, so that its elements stand at the same places.
fn repeats_declaration(root: &str) -> bool {
    matches!(root, "CC013C" | "CC015C")
}

/// Returns whether a path of the message leads to the access code of a guarantee or to a part of it.
fn names_access_code(pointer: &str) -> bool {
    let mut names = pointer.split(['/', ':', '.', '@']).filter_map(|step| step.split('[').next());
    names.any(|name| name.trim().eq_ignore_ascii_case("accessCode"))
}

/// Returns the text with every occurrence of each of these codes concealed.
fn without(text: &str, codes: &[AccessCode]) -> String {
    let codes = codes.iter().filter(|code| !code.reveal().is_empty());
    codes.fold(text.to_owned(), |text, code| text.replace(code.reveal(), AccessCode::CONCEALED))
}

impl AccessCode {
    /// Returns the text of an error as a stored message shows it. Where the pointer names an access code, nothing of
    /// the text is shown, since customs may repeat a code that the service no longer knows. Elsewhere every code in
    /// `sent` is concealed: at any place without a pointer, as [`Rejection::from_errors`] does, and as a whole word
    /// with one.
    #[must_use]
    pub fn concealed_in_error(text: &str, pointer: Option<&str>, sent: &[Self]) -> String {
        match pointer {
            Some(pointer) if names_access_code(pointer) => Self::CONCEALED.to_owned(),
            Some(_) => Self::concealed_as_words(text, sent),
            None => without(text, sent),
        }
    }

    /// Returns the text with each of these codes concealed, as [`concealed_as_word`](Self::concealed_as_word) does.
    #[must_use]
    pub fn concealed_as_words(text: &str, codes: &[Self]) -> String {
        codes.iter().fold(text.to_owned(), |text, code| code.concealed_as_word(&text))
    }

    /// Returns the text with [`AccessCode::CONCEALED`] in place of this code wherever it is not part of a longer
    /// word.
    #[must_use]
    pub fn concealed_as_word(&self, text: &str) -> String {
        let ends = |text: &str| text.chars().next_back().is_some_and(char::is_alphanumeric);
        let begins = |text: &str| text.chars().next().is_some_and(char::is_alphanumeric);
        let code = self.reveal();
        let (mut shown, mut copied) = (String::with_capacity(text.len()), 0);
        // A code may overlap itself, so the search also looks inside an occurrence that is part of a word.
        for at in text.char_indices().map(|(at, _)| at) {
            let (before, from_here) = text.split_at(at);
            let Some(after) = from_here.strip_prefix(code).filter(|_| at >= copied && !code.is_empty()) else {
                continue;
            };
            if (ends(before) && begins(code)) || (ends(code) && begins(after)) {
                continue;
            }
            shown.push_str(text.get(copied..at).unwrap_or_default());
            shown.push_str(Self::CONCEALED);
            copied = at + code.len();
        }
        shown.push_str(text.get(copied..).unwrap_or_default());
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repeated(pointer: Option<&str>, value: &str, sent: Option<&str>) -> RejectionError {
        let error = AuthorityError {
            code: "12".to_owned(),
            text: Some(CustomsWords::quoted(&format!("wrong: {value}"))),
            pointer: pointer.map(str::to_owned),
            original_value: Some(value.to_owned()),
        };
        let sent: Vec<_> = sent.into_iter().map(|code| AccessCode::new(code.to_owned())).collect();
        Rejection::from_errors(&[error], None, &sent, DateTime::UNIX_EPOCH).errors.remove(0)
    }

    #[test]
    fn the_field_is_found_however_the_root_is_written() {
        let mut map = EmissionMap::default();
        map.note("/CC013C/Consignment/HouseConsignment/ConsignmentItem[2]/Packaging", "items.1.packaging");
        let path = "Consignment/HouseConsignment[1]/ConsignmentItem[2]/Packaging[1]/typeOfPackages";
        for root in ["/CC013C/", "/CC015C/", "//", "", "/ncts:CC013C[1]/", " /CC013C/"] {
            assert_eq!(field_at(&map, &format!("{root}{path}")), Some("items.1.packaging"), "{root}");
        }
        for root in ["/CC044C/", "/CC014C/", "/x/"] {
            assert_eq!(field_at(&map, &format!("{root}{path}")), None, "{root}");
        }
        assert_eq!(field_at(&EmissionMap::default(), path), None);
        assert_eq!(field_at(&map, "/CC015C"), None);
    }

    #[test]
    fn the_code_that_was_sent_is_concealed_wherever_customs_may_mean_it() {
        let found = |pointer: Option<&str>, value: &str| {
            let RejectionError { text, original_value, .. } = repeated(pointer, value, Some("S3CR"));
            (text.expect("a text").to_string(), original_value.expect("a value"))
        };
        let reported = |text: &str, value: &str| (text.to_owned(), value.to_owned());
        let guarantee = Some("/CC015C/Guarantee[1]");
        assert_eq!(found(Some("/CC015C/ACCESSCODE/x"), "S3CR"), reported("wrong: ****", "****"));
        assert_eq!(found(guarantee, "S3CR"), reported("wrong: ****", "****"), "the same value");
        assert_eq!(
            found(guarantee, "code S3CR used"),
            reported("wrong: code **** used", "code **** used"),
            "a word of it"
        );
        assert_eq!(found(guarantee, "XS3CRX"), reported("wrong: XS3CRX", "XS3CRX"), "something else");
        assert_eq!(found(None, "code S3CR used"), reported("wrong: code **** used", "code **** used"));
        let unknown = repeated(None, "S3CR", None);
        assert_eq!(unknown.original_value.as_deref(), Some("S3CR"), "nothing was sent");
    }

    #[test]
    fn what_customs_repeats_of_an_access_code_is_concealed() {
        let shown = |pointer: &str| repeated(Some(pointer), "S3CR", None).original_value;
        let guarantee = "/CC015C/Guarantee[1]/GuaranteeReference[1]";
        assert_eq!(shown(&format!("{guarantee}/accessCode")).as_deref(), Some("****"));
        assert_eq!(shown(&format!("{guarantee}/accessCode[1]")).as_deref(), Some("****"));
        assert_eq!(shown("/ncts:CC015C/ncts:accessCode").as_deref(), Some("****"));
        assert_eq!(shown(&format!("{guarantee}/AccessCode[1]/text()")).as_deref(), Some("****"));
        assert_eq!(shown(&format!("{guarantee}/GRN")).as_deref(), Some("S3CR"));
    }

    #[test]
    fn a_stored_error_shows_nothing_at_an_access_code_and_elsewhere_all_but_the_code() {
        let shown = |text: &str, pointer: Option<&str>, sent: &str| {
            let sent: Vec<_> = sent.split_whitespace().map(|sent| AccessCode::new(sent.to_owned())).collect();
            AccessCode::concealed_in_error(text, pointer, &sent)
        };
        let (named, elsewhere) = (Some("/CC015C/Guarantee[1]/accessCode"), Some("/CC015C/Guarantee[1]"));
        for sent in ["", "S3CR", "OTHR"] {
            assert_eq!(shown("code S3CR used", named, sent), "****");
        }
        assert_eq!(shown("code S3CR, XS3CRX", None, "S3CR"), "code ****, X****X");
        assert_eq!(shown("code S3CR, XS3CRX", elsewhere, "S3CR"), "code ****, XS3CRX");
        assert_eq!(shown("code S3CR", None, "OTHR"), "code S3CR");
        for pointer in [None, elsewhere] {
            assert_eq!(shown("OTHR or S3CR: S3CR", pointer, "S3CR OTHR"), "**** or ****: ****", "each of them");
        }
        assert_eq!(shown("code S3CR", elsewhere, ""), "code S3CR");
    }

    #[test]
    fn a_code_is_a_word_where_no_letter_or_digit_goes_on() {
        let shown = |code: &str, text: &str| AccessCode::new(code.to_owned()).concealed_as_word(text);
        for (code, text, expected) in [
            ("S3CR", "S3CR", "****"),
            ("S3CR", "'S3CR'='S3CR',(S3CR)_S3CR", "'****'='****',(****)_****"),
            ("S3CR", "éS3CR S3CRé S3CR1 s3cr S3C", "éS3CR S3CRé S3CR1 s3cr S3C"),
            ("AAAA", "AAAAA AAAA", "AAAAA ****"),
            ("1-1-", "x1-1-1-", "x1-****"),
            ("-1-1", "x-1-1-1", "x****-1"),
            ("(*)!", "x(*)!x", "x****x"),
            ("", "S3CR", "S3CR"),
        ] {
            assert_eq!(shown(code, text), expected, "{code} in {text}");
        }
    }
}
