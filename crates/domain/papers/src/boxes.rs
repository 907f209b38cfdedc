use crate::DataElement;
use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::growing;
use customs_kernel::filled;
use rust_decimal::Decimal;

/// One box of a paper.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaperBox {
    /// What it states.
    pub element: DataElement,
    /// Its values, each on a line of its own; at least one.
    pub values: Vec<Value>,
}

/// A value in a box. Numbers and moments are written in the language of the paper.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A text as it was declared.
    Text(String),
    /// A number without a unit.
    Number(Decimal),
    /// A mass in kg.
    Mass(Decimal),
    /// An amount in units of its currency, and the code of the currency; empty when none is known.
    Amount(Decimal, String),
    /// A day of the Dutch calendar.
    Day(NaiveDate),
    /// A moment.
    Moment(DateTime<Utc>),
}

impl Value {
    /// One line of the texts that are not blank, with a space between them; `None` when all are blank.
    pub fn line<'t>(texts: impl IntoIterator<Item = Option<&'t str>>) -> Option<Self> {
        let texts: Vec<&str> = texts.into_iter().filter_map(filled).map(str::trim).collect();
        (!texts.is_empty()).then(|| Self::Text(texts.join(" ")))
    }

    /// The text, if it is one.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Number(_) | Self::Mass(_) | Self::Amount(..) | Self::Day(_) | Self::Moment(_) => None,
        }
    }
}

/// Boxes while they are filled, in the order of the paper.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Boxes(Vec<PaperBox>);

impl Boxes {
    /// Adds a box with these values; without any it is left out.
    pub fn add(&mut self, element: DataElement, values: impl IntoIterator<Item = Value>) {
        let values: Vec<Value> = values.into_iter().collect();
        if !values.is_empty() {
            self.0.push(PaperBox { element, values });
        }
    }

    /// Adds a box with a text, unless it is blank.
    pub fn text(&mut self, element: DataElement, text: Option<&str>) {
        self.add(element, Value::line([text]));
    }

    /// Adds a box with texts, each on a line; blank ones are left out.
    pub fn texts<'t>(&mut self, element: DataElement, texts: impl IntoIterator<Item = Option<&'t str>>) {
        self.add(element, texts.into_iter().filter_map(|text| Value::line([text])));
    }

    /// The boxes that have values.
    #[must_use]
    pub fn filled(self) -> Vec<PaperBox> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_blank_takes_no_box() {
        let mut boxes = Boxes::default();
        boxes.text(DataElement::Lrn, Some("  "));
        boxes.texts(DataElement::Seal, [None, Some("")]);
        boxes.add(DataElement::Packaging, [None, Value::line([Some("5"), None, Some(" CT ")])].into_iter().flatten());
        let boxes = boxes.filled();
        let expected = PaperBox { element: DataElement::Packaging, values: vec![Value::Text("5 CT".to_owned())] };
        assert_eq!(boxes, [expected]);
    }
}
