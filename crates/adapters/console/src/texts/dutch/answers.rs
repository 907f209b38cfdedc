//! What the answers of customs about declarations state.

use super::{Dutch, Written};
use crate::shown;
use customs_declarations::{AnswerParticular, AnswerStatement};

impl Dutch for AnswerStatement {
    fn dutch(&self) -> String {
        match self {
            Self::Statement { particulars } => format!("mededeling{}", particulars.nl()),
            Self::OfficeOfExit { particulars } => format!("kantoor van uitgang{}", particulars.nl()),
            Self::Correction { particulars } => format!("correctie{}", particulars.nl()),
            Self::Warning { particulars } => format!("waarschuwing{}", particulars.nl()),
            Self::Status { particulars } => format!("status{}", particulars.nl()),
            Self::Account { particulars } => format!("rekening{}", particulars.nl()),
            Self::OfficeOfAppeal { office } => format!("kantoor voor bezwaar {}", office.nl()),
            Self::Office { office } => format!("kantoor {}", office.nl()),
            Self::Payment { particulars } => format!("betaling{}", particulars.nl()),
            Self::Tax { tax, particulars } => format!("{}{}", tax.nl(), particulars.nl()),
            Self::UnnamedTax { particulars } => format!("heffing{}", particulars.nl()),
        }
    }
}

impl Dutch for AnswerParticular {
    fn dutch(&self) -> String {
        match self {
            Self::Code { code } => format!(" {}", code.nl()),
            Self::Text { text } => format!(": {}", text.nl()),
            Self::ByDay { day } => format!(" uiterlijk {}", day.nl()),
            Self::ByMoment { at } => format!(" uiterlijk {}", at.nl()),
            Self::SinceDay { day } => format!(" sinds {}", day.nl()),
            Self::SinceMoment { at } => format!(" sinds {}", at.nl()),
            Self::ReleasedOn { day } => format!(" vrijgegeven op {}", day.nl()),
            Self::ReleasedAt { at } => format!(" vrijgegeven op {}", at.nl()),
            Self::DueOn { day } => format!(" te betalen uiterlijk {}", day.nl()),
            Self::DueAt { at } => format!(" te betalen uiterlijk {}", at.nl()),
            Self::Pointer { pointer } => format!(" bij {}", pointer.nl()),
            Self::Paid { amount } => format!(" {}", amount.nl()),
            Self::Assessed { amount } => format!(" vastgesteld {}", amount.nl()),
            Self::Guarantee { guarantee } => format!(" zekerheid {}", guarantee.nl()),
            Self::Rate { rate } => format!(" {}", shown::rate(&format!("{}%", rate.0))),
            Self::Base { base } => format!(" over {}", base.nl()),
            Self::BaseQuantity { quantity, unit } => format!(" over {} {}", quantity.nl(), unit.nl()),
            Self::BaseNumber { quantity } => format!(" over {}", quantity.nl()),
            Self::Amount { amount } => format!(": {}", amount.nl()),
            Self::AmountToPay { amount, to_pay } => format!(": {}, te betalen {}", amount.nl(), to_pay.nl()),
            Self::Method { method } => format!(", betaalwijze {}", method.nl()),
            Self::Item { item } => format!(" (artikel {})", item.nl()),
            Self::Items { items } => format!(" (artikelen {})", items.nl()),
            Self::ItemCount { count } => format!(" ({} artikelen)", count.nl()),
        }
    }
}
