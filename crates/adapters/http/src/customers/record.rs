use super::fields::{CustomerFacts, CustomerView};
use crate::fact_detail::FactDetail;
use crate::record_fields::record_view;
use chrono::{DateTime, SecondsFormat, Utc};
use customs_kernel::facts::StoredStatement;
use customs_master_data::customer::{
    Customer, CustomerRecord, CustomerSummary, InquiryProgress, VatCheck, VatCheckStatus,
};

record_view! {
    /// A customer as lists show it.
    #[schema(as = CustomerSummary)]
    pub(super) Summary {
        id: i64,
        customer_code: String,
        customer_name: String,
        customer_eori_number: Option<String>,
        customer_country_code: Option<String>,
        portal_access_enabled: bool,
        created_at: DateTime<Utc>,
    }
    of CustomerSummary {
        id, customer_code, customer_name, customer_eori_number, customer_country_code, portal_access_enabled,
        created_at,
    }
}

impl From<CustomerRecord> for CustomerView {
    fn from(record: CustomerRecord) -> Self {
        let CustomerRecord { customer, contacts, authorizations, locations, inquiry } = record;
        let Customer { id, organisation: _, version: _, customer_code, form, vat_check, created_at, updated_at } =
            customer;
        let VatCheck { status, reference: _, checked_at, eligible_overridden: _, article_23_overridden: _ } = vat_check;
        let facts = CustomerFacts {
            id: id.get(),
            customer_code,
            vat_reverse_charge_check_status: status.map(VatCheckStatus::word),
            vat_reverse_charge_checked_at: checked_at,
            vat_reverse_charge_check_error: inquiry.as_ref().and_then(hindrance),
            vat_reverse_charge_check_error_details: inquiry.as_ref().and_then(reason).and_then(FactDetail::stored),
            contacts: contacts.into_iter().map(Into::into).collect(),
            authorizations: authorizations.into_iter().map(Into::into).collect(),
            locations: locations.into_iter().map(Into::into).collect(),
            created_at,
            updated_at,
        };
        Self::new(form, facts)
    }
}

/// The reason why the VAT inquiry has not reached customs yet; `None` when it has, or when no attempt failed.
fn hindrance(inquiry: &InquiryProgress) -> Option<String> {
    let reason = reason(inquiry)?;
    let again = match inquiry.next_attempt_at {
        Some(moment) => format!("the next attempt is at {}", moment.to_rfc3339_opts(SecondsFormat::Secs, true)),
        None => "there is no further attempt".to_owned(),
    };
    Some(format!("Customs could not be asked yet: {reason}; {again}."))
}

/// The reason why the latest attempt to ask customs failed, as long as customs could not be asked.
fn reason(inquiry: &InquiryProgress) -> Option<&StoredStatement> {
    let InquiryProgress { attempts: _, sent_at, last_error, next_attempt_at: _ } = inquiry;
    last_error.as_ref().filter(|_| sent_at.is_none())
}
