use crate::ports::{TransitMessageBuilder, TransitMessageReader};
use crate::{
    AccessCode, AmendmentLodgement, AuthorityAnswer, AuthorityError, AuthorityMessage, Grounds, GuaranteeFault,
    Lodgement, MessageKind, MessageWarning, Notice, Particular, TransitMessage,
};
use chrono::{DateTime, Utc};
use customs_exchange::UnreadableMessage;
use customs_kernel::facts::Warning;
use customs_kernel::{CustomsWords, EmissionMap};
use std::fmt::Write;

/// A text format of messages for tests only: a declaration is its form as JSON, a message of customs is a line of
/// words.
#[derive(Debug, Clone, Copy, Default)]
pub struct PlainMessages;

impl TransitMessageBuilder for PlainMessages {
    fn declaration(&self, lodgement: &Lodgement) -> TransitMessage {
        let Lodgement { form, lrn, organisation_eori: _, access_codes, consignor_permit, customer: _, prepared_at } =
            lodgement;
        let form = form.form();
        let mut emission_map = EmissionMap::default();
        for index in 0..form.items.len() {
            let item = format!("/CC015C/Consignment/HouseConsignment/ConsignmentItem[{}]", index + 1);
            emission_map.note(&item, format!("items.{index}"));
            emission_map.note(format!("{item}/Commodity/CommodityCode"), format!("items.{index}.hs_code"));
        }
        let lrn = lrn.as_ref().map_or("", |lrn| lrn.as_str());
        let (mut codes, mut warnings) = (Vec::new(), Vec::new());
        for known in access_codes.iter().flatten() {
            match known.is_sendable() {
                true => codes.push(known.reveal()),
                false => warnings.push(Warning::at("guarantee_reference", MessageWarning::AccessCodeNotSent)),
            }
        }
        let code = codes.join(" code=");
        let permit = consignor_permit.as_deref().unwrap_or_default();
        let json = serde_json::to_string(form).unwrap_or_default();
        let text = format!("IE015 lrn={lrn} code={code} permit={permit} at={}\n{json}", prepared_at.timestamp());
        TransitMessage::new(text.into_bytes(), emission_map).with_warnings(warnings)
    }

    fn amendment(&self, amendment: &AmendmentLodgement) -> TransitMessage {
        let AmendmentLodgement { lodgement, sender: _, reference, mrn, declared_at, presented_at, guarantee_only } =
            amendment;
        let mrn = mrn.as_ref().map_or("", |mrn| mrn.as_str());
        let declaration = self.declaration(lodgement);
        let declared_at = declared_at.timestamp();
        let presented_at = presented_at.map(|at| at.timestamp().to_string()).unwrap_or_default();
        let broker = lodgement.organisation_eori.as_ref().map_or("", |eori| eori.as_str());
        let customer = lodgement.customer.as_ref().and_then(|customer| customer.eori.as_deref()).unwrap_or_default();
        let head = format!(
            "IE013 id={reference} mrn={mrn} guarantee_only={guarantee_only} declared_at={declared_at} \
             presented_at={presented_at} broker={broker} customer={customer} "
        );
        let mut text = head.into_bytes();
        text.extend(declaration.bytes.strip_prefix(b"IE015 ").unwrap_or_default());
        let mut emission_map = EmissionMap::default();
        for index in 0..lodgement.form.form().items.len() {
            let item = format!("/CC013C/Consignment/HouseConsignment/ConsignmentItem[{}]", index + 1);
            emission_map.note(&item, format!("items.{index}"));
        }
        declaration.with_bytes(text).with_emission_map(emission_map)
    }

    fn notice(&self, notice: &Notice) -> TransitMessage {
        let Notice { reference, lrn, mrn, holder, office, content, trader_at_destination, .. } = notice;
        let lrn = lrn.as_ref().map_or("", |lrn| lrn.as_str());
        let mrn = mrn.as_ref().map_or("", |mrn| mrn.as_str());
        let holder = holder.as_ref().and_then(|holder| holder.eori.as_deref()).unwrap_or_default();
        let trader = trader_at_destination.as_ref().map(|eori| format!(" trader={eori}")).unwrap_or_default();
        let text =
            format!("notice {reference} lrn={lrn} mrn={mrn} office={office} holder={holder}{trader}\n{content:?}");
        TransitMessage::new(text.into_bytes(), EmissionMap::default())
    }
}

/// Builds one message of customs in the format that [`PlainMessages`] reads.
#[derive(Debug, Clone)]
pub struct PlainAnswer(String);

impl PlainAnswer {
    /// Starts a message of this type (`IE028`).
    #[must_use]
    pub fn new(message_type: &str) -> Self {
        Self(message_type.to_owned())
    }

    /// Makes it answer the broker's message with this identification.
    #[must_use]
    pub fn answering(self, reference: impl std::fmt::Display) -> Self {
        self.with("answers", reference)
    }

    /// Adds an LRN.
    #[must_use]
    pub fn lrn(self, lrn: impl std::fmt::Display) -> Self {
        self.with("lrn", lrn)
    }

    /// Adds an MRN.
    #[must_use]
    pub fn mrn(self, mrn: impl std::fmt::Display) -> Self {
        self.with("mrn", mrn)
    }

    /// Names the trader at destination.
    #[must_use]
    pub fn trader(self, eori: impl std::fmt::Display) -> Self {
        self.with("trader", eori)
    }

    /// Adds an error at a path of the message; for IE055 a reason against the guarantee with this GRN.
    #[must_use]
    pub fn error(self, code: &str, pointer: &str) -> Self {
        self.with("error", format!("{code}@{pointer}"))
    }

    /// Adds an error that repeats a value, one word. An empty `pointer` names no path. For IE055 the value is the text
    /// of the reason.
    #[must_use]
    pub fn error_repeating(self, code: &str, pointer: &str, value: &str) -> Self {
        self.with("error", format!("{code}@{pointer}={value}"))
    }

    /// Turns a decision on an invalidation into a refusal.
    #[must_use]
    pub fn refused(self) -> Self {
        self.with("granted", "no")
    }

    /// Names the kind of message that a rejection rejects.
    #[must_use]
    pub fn rejecting(self, kind: MessageKind) -> Self {
        self.with("rejects", kind.word())
    }

    /// Names the code of the reason for which customs refuses as a whole.
    #[must_use]
    pub fn on_grounds(self, code: &str) -> Self {
        self.with("grounds", code)
    }

    /// Adds what customs says beside its decision, one word.
    #[must_use]
    pub fn remarking(self, word: &str) -> Self {
        self.with("told", word)
    }

    /// Turns the decision on a control into an intention.
    #[must_use]
    pub fn intended(self) -> Self {
        self.with("intended", "yes")
    }

    /// Limits a release at destination: `part`, `last` (a part, and the rest never) or `none`.
    #[must_use]
    pub fn releasing(self, extent: &str) -> Self {
        self.with("extent", extent)
    }

    /// Says whether a permission to unload names seals.
    #[must_use]
    pub fn naming_seals(self, any: bool) -> Self {
        self.with("seals", any)
    }

    /// Sets the day that the message states.
    #[must_use]
    pub fn on(self, day: &str) -> Self {
        self.with("on", day)
    }

    /// Sets the moment at which an accepted amendment was submitted.
    #[must_use]
    pub fn submitted_at(self, moment: DateTime<Utc>) -> Self {
        self.with("submitted", moment.to_rfc3339())
    }

    /// Sets the moment at which customs accepted an amendment.
    #[must_use]
    pub fn accepted_at(self, moment: DateTime<Utc>) -> Self {
        self.with("accepted", moment.to_rfc3339())
    }

    /// Names the customs office that makes an enquiry.
    #[must_use]
    pub fn enquired_by(self, office: &str) -> Self {
        self.with("office", office)
    }

    /// Returns the finished document.
    #[must_use]
    pub fn document(self) -> Vec<u8> {
        self.0.into_bytes()
    }

    fn with(mut self, key: &str, value: impl std::fmt::Display) -> Self {
        // Writing into a string cannot fail.
        let _ = write!(self.0, " {key}={value}");
        self
    }
}

impl TransitMessageReader for PlainMessages {
    fn recognises(&self, document: &[u8]) -> bool {
        document.starts_with(b"IE")
    }

    fn read(&self, document: &[u8]) -> Result<AuthorityMessage, UnreadableMessage> {
        let text = std::str::from_utf8(document).ok().and_then(read_answer);
        text.ok_or_else(unreadable)
    }

    fn particulars(&self, document: &[u8]) -> Result<Vec<Particular>, UnreadableMessage> {
        let words = std::str::from_utf8(document).map_err(|_| unreadable())?.split(' ');
        let facts = words.filter_map(|word| word.split_once('='));
        Ok(facts.map(|(name, value)| Particular { name: name.to_owned(), value: value.to_owned() }).collect())
    }

    fn concealed(&self, document: &[u8], access_codes: &[AccessCode]) -> Result<Vec<u8>, UnreadableMessage> {
        let text = std::str::from_utf8(document).map_err(|_| unreadable())?;
        if !text.starts_with("IE") && !text.starts_with("notice ") {
            return Err(unreadable());
        }
        // The form follows the first line and holds no access code.
        let (line, form) = text.split_at(text.find('\n').unwrap_or(text.len()));
        let words: Vec<String> = line.split(' ').map(|word| concealed_word(word, access_codes)).collect();
        let shown = words.join(" ") + form;
        Ok(shown.into_bytes())
    }

    fn access_codes(&self, document: &[u8]) -> Vec<AccessCode> {
        let line = std::str::from_utf8(document).ok().and_then(|text| text.lines().next()).unwrap_or_default();
        let codes = line.split(' ').filter_map(|word| word.strip_prefix("code=")).filter(|code| !code.is_empty());
        codes.map(|code| AccessCode::new(code.to_owned())).collect()
    }
}

fn unreadable() -> UnreadableMessage {
    UnreadableMessage { reason: "is no message of customs".to_owned() }
}

/// Splits the place of an error into its pointer, if any, and the repeated value, if any.
fn pointer_and_value(place: &str) -> (Option<&str>, Option<&str>) {
    let (pointer, value) = place.split_once('=').map_or((place, None), |(pointer, value)| (pointer, Some(value)));
    (Some(pointer).filter(|pointer| !pointer.is_empty()), value)
}

/// Returns one word of a message with the access codes concealed.
fn concealed_word(word: &str, access_codes: &[AccessCode]) -> String {
    match word.split_once('=') {
        Some(("code", code)) if !code.is_empty() => format!("code={}", AccessCode::CONCEALED),
        Some(("error", error)) => {
            let (pointer, value) = pointer_and_value(error.split_once('@').map_or(error, |(_, place)| place));
            let Some(value) = value.filter(|value| !value.is_empty()) else { return word.to_owned() };
            let place = word.strip_suffix(value).unwrap_or_default();
            format!("{place}{}", AccessCode::concealed_in_error(value, pointer, access_codes))
        }
        _ => word.to_owned(),
    }
}

fn read_answer(line: &str) -> Option<AuthorityMessage> {
    let mut words = line.split(' ');
    let message_type = words.next().filter(|word| word.starts_with("IE"))?.to_owned();
    let facts: Vec<(&str, &str)> = words.map(|word| word.split_once('=')).collect::<Option<_>>()?;
    let fact = |wanted: &str| facts.iter().find(|(key, _)| *key == wanted).map(|(_, value)| *value);
    let errors: Vec<AuthorityError> = facts
        .iter()
        .filter(|(key, _)| *key == "error")
        .filter_map(|(_, error)| error.split_once('@'))
        .map(|(code, place)| {
            let (pointer, value) = pointer_and_value(place);
            let (pointer, original_value) = (pointer.map(str::to_owned), value.map(str::to_owned));
            AuthorityError { code: code.to_owned(), text: None, pointer, original_value }
        })
        .collect();
    let answer = answer(&message_type, fact, errors);
    Some(AuthorityMessage {
        message_type,
        message_id: None,
        issued_at: None,
        answers: fact("answers").and_then(|reference| reference.parse().ok()),
        lrn: fact("lrn").and_then(|lrn| lrn.parse().ok()),
        mrn: fact("mrn").and_then(|mrn| mrn.parse().ok()),
        trader: fact("trader").and_then(|trader| trader.parse().ok()),
        answer,
        grounds: fact("grounds").map(|code| Grounds { code: Some(code.to_owned()), text: None }),
        reasons: fact("told").map(CustomsWords::quoted).into_iter().collect(),
    })
}

/// Returns the decision that a message of this type states.
fn answer<'a>(
    message_type: &str,
    fact: impl Fn(&str) -> Option<&'a str>,
    errors: Vec<AuthorityError>,
) -> AuthorityAnswer {
    let day = fact("on").and_then(|on| on.parse().ok());
    let rejects = fact("rejects").and_then(MessageKind::from_word);
    match message_type {
        "IE928" => AuthorityAnswer::Acknowledged,
        "IE028" => AuthorityAnswer::MrnAllocated { accepted_on: day },
        "IE029" => AuthorityAnswer::ReleasedForTransit { released_on: day },
        "IE051" => AuthorityAnswer::NotReleased { reason: None },
        "IE055" => {
            let fault = |error: AuthorityError| GuaranteeFault {
                grn: error.pointer,
                code: Some(error.code),
                text: error.original_value,
            };
            AuthorityAnswer::GuaranteeInvalid { reason: None, faults: errors.into_iter().map(fault).collect() }
        }
        "IE056" => AuthorityAnswer::DepartureRejected { rejects, errors },
        "IE057" => AuthorityAnswer::DestinationRejected { rejects, errors },
        "IE060" if fact("intended").is_some() => AuthorityAnswer::ControlIntended,
        "IE060" => AuthorityAnswer::ControlDecision,
        "IE009" => AuthorityAnswer::InvalidationDecision { granted: fact("granted") != Some("no"), reason: None },
        "IE022" => AuthorityAnswer::AmendmentWanted { errors },
        "IE004" => {
            let moment = |name| fact(name).and_then(|moment| moment.parse().ok());
            AuthorityAnswer::AmendmentAccepted { submitted_at: moment("submitted"), accepted_at: moment("accepted") }
        }
        "IE182" => AuthorityAnswer::Incident,
        "IE140" => AuthorityAnswer::NonArrivedRequest { limit: day, office: fact("office").map(str::to_owned) },
        "IE019" => AuthorityAnswer::Discrepancies,
        "IE035" => AuthorityAnswer::Recovery,
        "IE045" => AuthorityAnswer::WrittenOff { written_off_on: day },
        "IE043" => {
            AuthorityAnswer::UnloadingPermission { names_seals: fact("seals").and_then(|seals| seals.parse().ok()) }
        }
        "IE025" if fact("extent") == Some("part") => {
            AuthorityAnswer::PartlyReleased { closes: false, items: Some(vec![1]) }
        }
        "IE025" if fact("extent") == Some("last") => AuthorityAnswer::PartlyReleased { closes: true, items: None },
        "IE025" if fact("extent") == Some("none") => AuthorityAnswer::NothingReleased,
        "IE025" => AuthorityAnswer::GoodsReleased { released_on: day },
        "IE906" => AuthorityAnswer::FunctionalNack { errors },
        "IE917" => AuthorityAnswer::XmlNack { errors },
        _ => AuthorityAnswer::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::{PlainAnswer, PlainMessages};
    use crate::ports::TransitMessageReader;
    use crate::{AccessCode, AuthorityAnswer};

    #[test]
    fn the_code_of_a_plain_message_is_concealed_and_nothing_else() {
        for (document, shown) in [
            (
                "IE015 lrn=A code=S3CR permit= at=0\n{\"code\":\" code=x \"}",
                "IE015 lrn=A code=**** permit= at=0\n{\"code\":\" code=x \"}",
            ),
            ("IE015 lrn=A code= permit=P at=0\n{}", "IE015 lrn=A code= permit=P at=0\n{}"),
            ("notice R lrn= mrn= office= holder=\nx", "notice R lrn= mrn= office= holder=\nx"),
            ("IE029 lrn=A code=S3CR", "IE029 lrn=A code=****"),
        ] {
            let concealed = PlainMessages.concealed(document.as_bytes(), &[]).expect("a message");
            assert_eq!(String::from_utf8(concealed).as_deref(), Ok(shown));
        }
        for broken in ["code=S3CR".as_bytes(), b"IE015 \xff"] {
            assert!(PlainMessages.concealed(broken, &[]).is_err());
        }
    }

    #[test]
    fn the_code_of_a_plain_message_is_read() {
        for (document, code) in [
            ("IE015 lrn=A code=S3CR permit= at=0\n{\"code\":\" code=x \"}", Some("S3CR")),
            ("IE015 lrn=A code= permit=P at=0\n{}", None),
            ("notice R lrn= mrn= office= holder=\nx", None),
        ] {
            let codes: Vec<_> = code.into_iter().map(|code| AccessCode::new(code.to_owned())).collect();
            assert_eq!(PlainMessages.access_codes(document.as_bytes()), codes);
        }
    }

    #[test]
    fn what_a_plain_error_repeats_of_the_code_is_concealed() {
        let answer = |at: [&str; 3]| {
            let answer = PlainAnswer::new("IE056").lrn("A").error("12", "/CC015C/accessCode");
            let answer = answer.error_repeating("12", "/CC015C/accessCode", at[0]);
            answer.error_repeating("13", "/CC015C", at[1]).error_repeating("14", "", at[2]).document()
        };
        let written = answer(["S3CR", "S3CR", "code:S3CR"]);
        let sent = AccessCode::new("S3CR".to_owned());
        let other = AccessCode::new("OTHR".to_owned());
        for (known, expected) in [
            (vec![sent.clone()], ["****", "****", "code:****"]),
            (vec![other.clone(), sent], ["****", "****", "code:****"]),
            (vec![other], ["****", "S3CR", "code:S3CR"]),
            (vec![], ["****", "S3CR", "code:S3CR"]),
        ] {
            assert_eq!(PlainMessages.concealed(&written, &known), Ok(answer(expected)));
        }
        let read = PlainMessages.read(&written).expect("a message").answer;
        let AuthorityAnswer::DepartureRejected { errors, .. } = read else { panic!("another answer: {read:?}") };
        let reported = errors.iter().map(|error| (error.pointer.as_deref(), error.original_value.as_deref()));
        let (code, root) = (Some("/CC015C/accessCode"), Some("/CC015C"));
        let value = Some("S3CR");
        assert!(reported.eq([(code, None), (code, value), (root, value), (None, Some("code:S3CR"))]));
    }
}
