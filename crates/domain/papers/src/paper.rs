use crate::{PaperBox, PaperKind, Value};
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::Mrn;

/// The content of a paper, in the order of its pages.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paper {
    /// Which paper it is.
    pub kind: PaperKind,
    /// The MRN, which stands on every page and in the bar code.
    pub mrn: Mrn,
    /// Code of the customer that the record is made for; `None` when it names none.
    pub customer_code: Option<String>,
    /// Day of the last step that the paper shows, by the Dutch calendar.
    pub day: NaiveDate,
    /// Whether customs invalidated the record: every page says so.
    pub is_invalidated: bool,
    /// The boxes about all goods together.
    pub header: Vec<PaperBox>,
    /// The boxes of each goods item; the first item has number 1.
    pub items: Vec<Vec<PaperBox>>,
}

impl Paper {
    /// The name of its file: kind and MRN, with letters, digits and dashes alone.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}-{}.pdf", self.kind.word(), self.mrn.as_str())
    }

    /// Every text that may have letters of any alphabet.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let boxes = self.header.iter().chain(self.items.iter().flatten());
        boxes.flat_map(|one| &one.values).filter_map(Value::as_text)
    }
}
