use crate::body::{Day, Moment, Number};
use crate::fact_detail::FactDetail;
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Currency, Lrn, Mrn};
use customs_mail::{HeaderLine, MailAddress};
use rust_decimal::Decimal;

/// A value of the domain that clients are shown as a `V`.
pub(crate) trait ShownAs<V> {
    /// The same value in JSON.
    fn shown(self) -> V;
}

macro_rules! shown_as {
    ($($value:ty as $shown:ty: $how:expr;)+) => { $(
        impl ShownAs<$shown> for $value {
            fn shown(self) -> $shown {
                $how(self)
            }
        }
    )+ };
}

macro_rules! shown_as_it_is {
    ($($value:ty),+ $(,)?) => { $(
        impl ShownAs<Self> for $value {
            fn shown(self) -> Self {
                self
            }
        }
    )+ };
}

macro_rules! shown_by_number {
    ($($id:path),+ $(,)?) => { $(
        impl ShownAs<i64> for $id {
            fn shown(self) -> i64 {
                self.get()
            }
        }
    )+ };
}

macro_rules! shown_by {
    ($word:ident: $($value:path),+ $(,)?) => { $(
        impl ShownAs<&'static str> for $value {
            fn shown(self) -> &'static str {
                self.$word()
            }
        }
    )+ };
}

shown_as_it_is!(bool, u16, u32, u64, usize, i32, i64, &'static str, String, NaiveDate, DateTime<Utc>, FactDetail);

shown_by_number!(
    customs_billing::BillableItemId,
    customs_billing::DossierId,
    customs_billing::InvoiceId,
    customs_billing::InvoiceLineId,
    customs_billing::PurchaseLineId,
    customs_billing::RateCardId,
    customs_billing::RateCardLineId,
    customs_billing::RevenueLineId,
    customs_callbacks::DeliveryId,
    customs_declarations::DeclarationId,
    customs_documents::DocumentId,
    customs_guarantees::GuaranteeMovementId,
    customs_inventory::LotId,
    customs_inventory::StockId,
    customs_inventory::StockMovementId,
    customs_mail::MailId,
    customs_master_data::CustomerId,
    customs_master_data::MasterItemChangeId,
    customs_master_data::MasterItemDocumentId,
    customs_master_data::MasterItemId,
    customs_transits::TransitId,
);

shown_by!(
    word: customs_billing::billable_item::TriggerType,
    customs_billing::dossier::DossierStatus,
    customs_billing::dossier::PurchaseCategory,
    customs_billing::invoice::DocumentType,
    customs_billing::invoice::InvoiceStatus,
    customs_billing::money::PaymentTermGroup,
    customs_billing::ports::InvoiceMailStatus,
    customs_documents::DocumentType,
    customs_inventory::AllocationState,
    customs_inventory::ExceptionKind,
    customs_kernel::SubjectKind,
    customs_master_data::master_item::ChangeStatus,
    customs_master_data::master_item::MasterItemStatus,
    customs_reporting::reports::ReportSubject,
);

shown_by!(
    code: customs_declarations::DeclarationType,
    customs_declarations::lifecycle::Status,
    customs_transits::TransitType,
);

shown_as! {
    Decimal as Number: Number::from;
    NaiveDate as Day: Day::from;
    DateTime<Utc> as Moment: Moment::from;
    Currency as String: String::from;
    Lrn as String: |lrn: Lrn| lrn.to_string();
    Mrn as String: |mrn: Mrn| mrn.to_string();
    MailAddress as String: String::from;
    HeaderLine as String: String::from;
}

impl<T: ShownAs<V>, V> ShownAs<Option<V>> for Option<T> {
    fn shown(self) -> Option<V> {
        self.map(T::shown)
    }
}

impl<T: ShownAs<V>, V> ShownAs<Vec<V>> for Vec<T> {
    fn shown(self) -> Vec<V> {
        self.into_iter().map(T::shown).collect()
    }
}
