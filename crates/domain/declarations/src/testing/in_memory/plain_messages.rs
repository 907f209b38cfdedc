use crate::ports::{MessageBuilder, MessageReader, PlacedAnswer, UnreadableMessage};
use crate::{
    AmendmentRequest, AssessedTax, AuthorityAnswer, AuthorityError, AuthorityMessage, DeclarationMessage, Lodgement,
    Notice, Particular, Supplement,
};
use customs_kernel::{Currency, CustomsWords, EmissionMap};
use std::fmt::Write;

/// Messages in a text form for tests only: a declaration is its form as JSON, and an answer is a line of a
/// [`plain_document`].
#[derive(Debug, Clone, Copy, Default)]
pub struct PlainMessages;

impl MessageBuilder for PlainMessages {
    fn declaration(&self, lodgement: &Lodgement) -> DeclarationMessage {
        let form = lodgement.form.form();
        let lrn = lodgement.lrn.as_ref().map_or("", |lrn| lrn.as_str());
        let json = serde_json::to_string(form).unwrap_or_default();
        let mut emission_map = EmissionMap::default();
        emission_map.note("42A/D013", "declaration.symbol");
        for index in 0..form.items.len() {
            let chain = format!("42A/67A/68A[{}]", index + 1);
            emission_map.note(chain.as_str(), format!("declaration.items.{index}"));
            emission_map.note(format!("{chain}/23A/137"), format!("declaration.items.{index}.description"));
            emission_map.note(format!("{chain}/70A[1]/166"), "declaration.procedure.current");
            if lodgement.import_vat.is_deferred {
                emission_map.note(format!("{chain}/23A/50A[1]/94A/107"), "declaration.importer");
            }
        }
        DeclarationMessage::new(format!("declaration {lrn}\n{json}").into_bytes(), emission_map)
    }

    fn supplementary(&self, supplement: &Supplement) -> DeclarationMessage {
        let mut message = self.declaration(&supplement.lodgement);
        message.bytes = [format!("supplement of {}\n", supplement.mrn).as_bytes(), &message.bytes].concat();
        message
    }

    fn notice(&self, notice: &Notice) -> DeclarationMessage {
        let Notice { lrn, mrn, direction: _, submitter: _, content } = notice;
        let bytes = format!("notice {lrn} of {mrn}\n{content:?}").into_bytes();
        DeclarationMessage::new(bytes, EmissionMap::default())
    }

    fn amendment(&self, request: &AmendmentRequest) -> Option<DeclarationMessage> {
        let AmendmentRequest { lrn, mrn, submitter: _, reason, before, after } = request;
        let [before, mut after] = [before, after].map(|lodgement| self.declaration(lodgement));
        if before.bytes == after.bytes {
            return None;
        }
        after.bytes = [format!("amendment {lrn} of {mrn}: {reason}\n").as_bytes(), &after.bytes].concat();
        Some(after)
    }

    fn preview(&self, document: &[u8]) -> String {
        let text = String::from_utf8_lossy(document).replace('&', "&amp;").replace('<', "&lt;");
        format!("<!doctype html><pre>{text}</pre>")
    }
}

/// One answer of customs, to be put into a [`plain_document`].
#[derive(Debug, Clone)]
pub struct PlainAnswer(String);

impl PlainAnswer {
    /// Creates an answer with this function code (`01`).
    #[must_use]
    pub fn code(function_code: &str) -> Self {
        Self(function_code.to_owned())
    }

    /// Adds the LRN of the message that it answers.
    #[must_use]
    pub fn about(self, lrn: impl std::fmt::Display) -> Self {
        self.with("lrn", lrn)
    }

    /// Adds the MRN of the declaration.
    #[must_use]
    pub fn mrn(self, mrn: impl std::fmt::Display) -> Self {
        self.with("mrn", mrn)
    }

    /// Adds the name code of the status (39 granted, 41 denied).
    #[must_use]
    pub fn status(self, name_code: u32) -> Self {
        self.with("status", name_code)
    }

    /// Adds the legal moment (of acceptance or invalidation), in RFC 3339.
    #[must_use]
    pub fn at(self, moment: &str) -> Self {
        self.with("at", moment)
    }

    /// Adds the moment at which customs wrote the answer, in RFC 3339.
    #[must_use]
    pub fn issued(self, moment: &str) -> Self {
        self.with("issued", moment)
    }

    /// Adds an error at a pointer chain.
    #[must_use]
    pub fn error(self, code: &str, pointer: &str) -> Self {
        self.with("error", format!("{code}@{pointer}"))
    }

    /// Adds a tax to be paid, in EUR.
    #[must_use]
    pub fn tax(self, tax_type: &str, amount: &str) -> Self {
        self.with("tax", format!("{tax_type}@{amount}"))
    }

    /// Adds a text that customs writes besides its decision; it must have no blanks.
    #[must_use]
    pub fn reason(self, text: &str) -> Self {
        self.with("reason", text)
    }

    /// Adds customs' own id of the message.
    #[must_use]
    pub fn id(self, message_id: &str) -> Self {
        self.with("id", message_id)
    }

    fn with(mut self, key: &str, value: impl std::fmt::Display) -> Self {
        // Writing into a string cannot fail.
        let _ = write!(self.0, " {key}={value}");
        self
    }
}

/// Makes a document with these answers that [`PlainMessages`] reads.
#[must_use]
pub fn plain_document(answers: &[PlainAnswer]) -> Vec<u8> {
    let lines: Vec<&str> = answers.iter().map(|answer| answer.0.as_str()).collect();
    lines.join("\n").into_bytes()
}

impl MessageReader for PlainMessages {
    fn read(&self, document: &[u8]) -> Result<Vec<AuthorityMessage>, UnreadableMessage> {
        let text = std::str::from_utf8(document).map_err(|_| unreadable("is not UTF-8"))?;
        let answers: Option<Vec<_>> = text.lines().map(read_answer).collect();
        answers.filter(|answers| !answers.is_empty()).ok_or_else(|| unreadable("is no answer of customs"))
    }

    fn particulars(&self, document: &[u8]) -> Result<Vec<Vec<Particular>>, UnreadableMessage> {
        let named = |name: &str, value: String| Particular { name: name.to_owned(), value };
        let answers = self.read(document)?.into_iter();
        Ok(answers.map(|answer| vec![named("FunctionCode", answer.function_code)]).collect())
    }

    fn divide(&self, document: &[u8]) -> Result<Vec<PlacedAnswer>, UnreadableMessage> {
        let lines = document.split(|byte| *byte == b'\n');
        let placed = lines.zip(self.read(document)?);
        Ok(placed.map(|(line, message)| PlacedAnswer { message, document: line.to_vec() }).collect())
    }
}

fn unreadable(reason: &str) -> UnreadableMessage {
    UnreadableMessage { reason: reason.to_owned() }
}

fn read_answer(line: &str) -> Option<AuthorityMessage> {
    let mut words = line.split(' ');
    let function_code = words.next().filter(|code| code.len() == 2)?.to_owned();
    let facts: Vec<(&str, &str)> = words.map(|word| word.split_once('=')).collect::<Option<_>>()?;
    let fact = |wanted: &str| facts.iter().find(|(key, _)| *key == wanted).map(|(_, value)| *value);
    let errors = || {
        let errors = facts.iter().filter(|(key, _)| *key == "error");
        errors
            .filter_map(|(_, error)| error.split_once('@'))
            .map(|(code, pointer)| AuthorityError {
                code: code.to_owned(),
                text: None,
                pointer: Some(pointer.to_owned()).filter(|pointer| !pointer.is_empty()),
            })
            .collect()
    };
    let taxes = || {
        let taxes = facts.iter().filter(|(key, _)| *key == "tax").filter_map(|(_, tax)| tax.split_once('@'));
        taxes
            .filter_map(|(tax_type, amount)| {
                let amount = amount.parse().ok()?;
                Some(AssessedTax { tax_type: tax_type.to_owned(), amount, currency: Currency::eur() })
            })
            .collect()
    };
    let at = fact("at").and_then(|at| at.parse().ok());
    let answer = match function_code.as_str() {
        "01" => AuthorityAnswer::Accepted { at },
        "02" => AuthorityAnswer::Received,
        "03" => AuthorityAnswer::Rejected { errors: errors() },
        "05" => AuthorityAnswer::Control,
        "06" => AuthorityAnswer::DocumentsWanted { limit: at },
        "07" => AuthorityAnswer::Corrected,
        "08" => AuthorityAnswer::Released,
        "09" => AuthorityAnswer::Cleared,
        "10" => AuthorityAnswer::Invalidated { at },
        "11" if fact("status") == Some("41") => AuthorityAnswer::RequestDenied,
        "11" => AuthorityAnswer::RequestGranted,
        "13" => AuthorityAnswer::TaxCalculated {
            taxes: taxes(),
            is_final: fact("status") == Some("4"),
            names_methods: false,
        },
        "14" | "15" => AuthorityAnswer::BalanceTooLow,
        "16" => AuthorityAnswer::ExitConfirmed,
        "18" => AuthorityAnswer::ExitAwaited,
        "51" => AuthorityAnswer::Query,
        _ => AuthorityAnswer::Other,
    };
    Some(AuthorityMessage {
        function_code,
        message_id: fact("id").map(str::to_owned),
        issued_at: fact("issued").and_then(|at| at.parse().ok()),
        lrn: fact("lrn").and_then(|lrn| lrn.parse().ok()),
        mrn: fact("mrn").and_then(|mrn| mrn.parse().ok()),
        answer,
        reasons: facts.iter().filter(|(key, _)| *key == "reason").map(|(_, text)| CustomsWords::quoted(text)).collect(),
    })
}
