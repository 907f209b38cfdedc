//! Organisations, with who may act for them and who is notified.

use crate::audit::triggers::audited::Audited;
use crate::audit::triggers::reasons::SECRET;

pub(super) fn tables() -> Vec<Audited> {
    vec![
        Audited::new("organisations", "organisation").with_organisation("id").plain("name eori").moments("created_at"),
        Audited::new("organisation_settings", "organisation_settings")
            .known_by("organisation_id")
            .plain("address postal_code city country_code trade_register_number vat_number iban bic email phone")
            .lengths("logo")
            .plain("days_for_handling days_for_duties days_for_disbursements invoice_number_format"),
        Audited::new("clients", "client")
            .known_by("client_id")
            .plain("name generation scopes permissions")
            .moments("created_at revoked_at")
            .left_out("secret_hash", SECRET),
        Audited::new("users", "user")
            .plain("name email role generation")
            .moments("disabled_at created_at")
            .plain("version")
            .left_out("password_hash", SECRET),
        Audited::new("callbacks", "callback")
            .plain("url events")
            .moments("created_at updated_at previous_secret_until ended_at")
            .plain("ended_reason")
            .left_out("sealed_secret sealed_previous_secret", SECRET)
            .left_out("failing_since", "workers alone note it"),
    ]
}
