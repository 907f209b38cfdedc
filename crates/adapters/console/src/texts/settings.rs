use super::Language;
use customs_access::{Permission, Role, Scope, UserState};
use customs_callbacks::{DeliveryStatus, EventName};
use customs_kernel::SubjectKind;

texts! {
    settings_way_back: "Breadcrumbs" | "Kruimelpad";
    settings_profile: "Your profile" | "Uw profiel";
    settings_profile_says: "Your name, your password, and where you are signed in." | "Uw naam, uw wachtwoord en waar u bent ingelogd.";
    settings_organisation: "Organisation" | "Organisatie";
    settings_organisation_says: "The details on invoices, payment terms, invoice numbers and the logo." | "De gegevens op facturen, betalingstermijnen, factuurnummers en het logo.";
    settings_users: "Users" | "Gebruikers";
    settings_users_says: "Who may sign in, and with which role." | "Wie mag inloggen, en met welke rol.";
    settings_clients: "API clients" | "API-clients";
    settings_clients_says: "Programs that use the API, and what they may do." | "Programma's die de API gebruiken, en wat ze mogen.";
    settings_callbacks: "Callbacks" | "Callbacks";
    settings_callbacks_says: "Where events are delivered, and how that goes." | "Waar gebeurtenissen worden afgeleverd, en hoe dat verloopt.";
    settings_guarantees: "Guarantees" | "Zekerheden";
    settings_guarantees_says: "From which share of use on you are warned." | "Vanaf welk gebruik u wordt gewaarschuwd.";
    settings_invoice_to: "Invoice to" | "Factureren aan";
    settings_invoice_to_says: "Whom work for a customer may be billed to." | "Aan wie werk voor een klant mag worden gefactureerd.";
}

texts! {
    settings_name: "Name" | "Naam";
    settings_role_label: "Role" | "Rol";
    settings_actions: "Actions" | "Acties";
    settings_current_password: "Present password" | "Huidig wachtwoord";
    settings_change_password: "Change your password" | "Wachtwoord wijzigen";
    settings_change_password_says: "You stay signed in here and are signed out everywhere else." | "U blijft hier ingelogd en wordt overal elders uitgelogd.";
    settings_sessions: "Sessions" | "Sessies";
    settings_sessions_says: "The browsers in which you are signed in. A session ends twelve hours after its last use, and seven days after the sign-in at the latest." | "De browsers waarin u bent ingelogd. Een sessie eindigt twaalf uur na het laatste gebruik, en uiterlijk zeven dagen na het inloggen.";
    settings_browser: "Browser" | "Browser";
    settings_address_of_network: "IP address" | "IP-adres";
    settings_signed_in_at: "Signed in" | "Ingelogd";
    settings_last_used: "Last used" | "Laatst gebruikt";
    settings_this_browser: "this browser" | "deze browser";
    settings_end_session: "End" | "Beëindigen";
    settings_end_other_sessions: "End all other sessions" | "Alle andere sessies beëindigen";
}

texts! {
    settings_user: "User" | "Gebruiker";
    settings_invite_user: "Invite a user" | "Gebruiker uitnodigen";
    settings_invite_user_says: "The user gets a mail with a link to choose a password." | "De gebruiker krijgt een e-mail met een link om een wachtwoord te kiezen.";
    settings_invite_by_hand_says: "This service sends no mails. You get an address to hand over, where the user chooses a password." | "Deze dienst verstuurt geen e-mails. U krijgt een adres om door te geven, waar de gebruiker een wachtwoord kiest.";
    settings_invite_again_by_hand_says: "This service sends no mails. You get another address to hand over, where the user chooses a password. Earlier ones no longer work." | "Deze dienst verstuurt geen e-mails. U krijgt een nieuw adres om door te geven, waar de gebruiker een wachtwoord kiest. Eerdere adressen werken niet meer.";
    settings_address_to_hand_over: "Address to hand over to the user" | "Adres om aan de gebruiker door te geven";
    settings_works_until: "Works once, until" | "Werkt één keer, tot";
    settings_invite: "Invite" | "Uitnodigen";
    settings_owner: "Owner" | "Eigenaar";
    settings_owner_says: "everything, users included" | "alles, ook gebruikers";
    settings_declarant: "Declarant" | "Declarant";
    settings_declarant_says: "declarations and transits, no money" | "aangiften en transitaangiften, geen facturatie";
    settings_billing: "Billing" | "Facturatie";
    settings_billing_says: "dossiers, invoices and prices" | "dossiers, facturen en tarieven";
    settings_auditor: "Auditor" | "Controleur";
    settings_auditor_says: "reads everything, changes nothing" | "leest alles, wijzigt niets";
    settings_active: "active" | "actief";
    settings_disabled: "disabled" | "uitgeschakeld";
    settings_invited: "invited" | "uitgenodigd";
    settings_disable_user: "Disable the user" | "Gebruiker uitschakelen";
    settings_disable_user_says: "The user is signed out at once and cannot sign in. You can enable the user again." | "De gebruiker wordt direct uitgelogd en kan niet inloggen. U kunt de gebruiker weer inschakelen.";
    settings_enable_user: "Enable the user" | "Gebruiker inschakelen";
    settings_enable_user_says: "The user can sign in again with the same password." | "De gebruiker kan weer inloggen met hetzelfde wachtwoord.";
    #[doc(hidden)]
    settings_mail_invitation: "Send a new invitation" | "Nieuwe uitnodiging versturen";
    settings_mail_invitation_says: "The user gets a mail with a new link. Earlier links no longer work." | "De gebruiker krijgt een e-mail met een nieuwe link. Eerdere links werken niet meer.";
    #[doc(hidden)]
    settings_make_invitation: "Make a new invitation" | "Nieuwe uitnodiging maken";
    settings_make_reset_says: "This service sends no mails. The mail with the link is put into the folder of the service, from where its operator can hand it over; the link is valid for an hour. The present password works until another one is set." | "Deze dienst verstuurt geen e-mails. De e-mail met de link komt in de map van de dienst, waar de beheerder hem kan doorgeven; de link is een uur geldig. Het huidige wachtwoord werkt tot er een nieuw is ingesteld.";
    settings_make_reset: "Make a link for a new password" | "Link voor een nieuw wachtwoord maken";
    settings_mail_reset: "Send a link for a new password" | "Link voor een nieuw wachtwoord versturen";
    settings_mail_reset_says: "The user gets a mail with a link that is valid for an hour. The present password works until another one is set." | "De gebruiker krijgt een e-mail met een link die een uur geldig is. Het huidige wachtwoord werkt tot er een nieuw is ingesteld.";
    settings_end_sessions_of_user: "End all sessions" | "Alle sessies beëindigen";
    settings_end_sessions_says: "The user is signed out everywhere and can sign in again." | "De gebruiker wordt overal uitgelogd en kan weer inloggen.";
}

texts! {
    settings_create: "Create" | "Aanmaken";
    settings_client: "API client" | "API-client";
    settings_client_id: "Client id" | "Client-id";
    settings_client_secret: "Client secret" | "Clientgeheim";
    settings_new_client: "New API client" | "Nieuwe API-client";
    settings_new_client_says: "Give a program no more than it needs. The secret is shown once, after this." | "Geef een programma niet meer dan het nodig heeft. Het geheim ziet u hierna één keer.";
    settings_client_name_hint: "Shown in timelines, such as the name of your ERP." | "Staat in tijdlijnen, bijvoorbeeld de naam van uw ERP.";
    settings_no_clients: "There are no API clients yet." | "Er zijn nog geen API-clients.";
    settings_last_used_hint: "Last used: when the program last fetched a token, to within an hour." | "Laatst gebruikt: wanneer het programma voor het laatst een token ophaalde, op een uur nauwkeurig.";
    settings_never_used: "never" | "nooit";
    settings_scopes: "Scopes" | "Scopes";
    settings_number_of_scopes(count: usize): "{count} scopes" | "{count} scopes";
    settings_permissions: "Permissions" | "Bevoegdheden";
    settings_revoked: "revoked" | "ingetrokken";
    settings_revoke: "Revoke" | "Intrekken";
    settings_revoke_client: "Revoke the API client" | "API-client intrekken";
    settings_revoke_client_says: "The program gets no more tokens, and the tokens it has are refused at once. This is for good." | "Het programma krijgt geen tokens meer en de tokens die het heeft, worden direct geweigerd. Dit is definitief.";
    settings_client_is_revoked: "The API client is revoked." | "De API-client is ingetrokken.";
    settings_new_secret: "New secret" | "Nieuw geheim";
    settings_new_client_secret_says: "The old secret and the tokens issued under it are refused at once." | "Het oude geheim en de tokens die ermee zijn verkregen, worden direct geweigerd.";
    settings_secret_once: "Copy this now. It is not shown again." | "Kopieer dit nu. Het wordt niet nogmaals getoond.";
    settings_secret_noted: "I have kept it" | "Ik heb het bewaard";
    settings_invoicing_payments: "Record payments and request prepayments" | "Betalingen registreren en vooruitbetalingen vragen";
    settings_declarations_override: "Set the status of a declaration by hand" | "De status van een aangifte met de hand zetten";
    settings_audit_read: "Read the audit log" | "Het auditlog lezen";
    settings_account_manage: "Manage the account" | "Het account beheren";
    settings_read: "read" | "lezen";
    settings_write: "create and change" | "aanmaken en wijzigen";
    settings_delete: "delete" | "verwijderen";
    settings_submit: "submit" | "indienen";
    settings_export: "export" | "exporteren";
    settings_customers: "Customers" | "Klanten";
    settings_reports: "Reports" | "Rapporten";
    settings_item_master: "Item master" | "Artikelbestand";
    settings_dossiers: "Dossiers" | "Dossiers";
    settings_billable_items: "Billable items" | "Factureerbare diensten";
    settings_rate_cards: "Rate cards" | "Tariefkaarten";
    settings_inventory: "Inventory" | "Voorraad";
}

texts! {
    settings_callback: "Callback" | "Callback";
    settings_callback_url: "Address of the receiver" | "Adres van de ontvanger";
    settings_url_hint: "HTTPS, without user name, password or fragment; the host must be public." | "HTTPS, zonder gebruikersnaam, wachtwoord of fragment; de host moet openbaar zijn.";
    settings_new_callback: "New callback" | "Nieuwe callback";
    settings_new_callback_says: "Events are posted to the address, signed with a secret that you see once, after this." | "Gebeurtenissen worden naar het adres gestuurd, ondertekend met een geheim dat u hierna één keer ziet.";
    settings_register: "Register" | "Registreren";
    settings_callback_secret: "Secret (X-Service-Signature)" | "Geheim (X-Service-Signature)";
    settings_webhook_secret: "The same secret for Standard Webhooks" | "Hetzelfde geheim voor Standard Webhooks";
    settings_new_callback_secret_says: "Deliveries are signed with the new secret from now on." | "Afleveringen worden vanaf nu met het nieuwe geheim ondertekend.";
    settings_keep_old_secret: "The old secret goes on signing beside it" | "Het oude geheim blijft daarnaast ondertekenen";
    settings_for_an_hour: "for an hour" | "een uur";
    settings_for_a_day: "for a day" | "een dag";
    settings_for_a_week: "for a week" | "een week";
    settings_not_at_all: "not at all" | "niet";
    settings_old_secret_until: "The old secret signs until" | "Het oude geheim ondertekent tot";
    settings_no_callbacks: "There are no callbacks yet." | "Er zijn nog geen callbacks.";
    settings_callback_has_ended: "Deliveries to this callback have ended. Resume it first." | "Afleveringen naar deze callback zijn gestopt. Hervat hem eerst.";
    settings_resume_callback: "Resume the callback" | "Callback hervatten";
    settings_resume_callback_says: "Events are delivered again from now on." | "Gebeurtenissen worden vanaf nu weer afgeleverd.";
    settings_recover_since: "Also send again what was not delivered since" | "Ook opnieuw verzenden wat niet is afgeleverd sinds";
    settings_recover_since_hint: "At most 1,000 deliveries, the oldest first. Leave it empty to send none." | "Hooguit 1.000 afleveringen, de oudste eerst. Laat leeg om niets opnieuw te verzenden.";
    settings_delete_callback: "Delete the callback" | "Callback verwijderen";
    settings_delete_callback_says: "The callback and its deliveries are deleted, also those that wait. This cannot be undone." | "De callback en zijn afleveringen worden verwijderd, ook die nog wachten. Dit kan niet ongedaan worden gemaakt.";
    settings_ended: "ended" | "gestopt";
    settings_failing: "failing" | "mislukt";
    settings_ended_gone(at: &str): "on {at}: the receiver answered 410" | "op {at}: de ontvanger antwoordde 410";
    settings_ended_failing(at: &str): "on {at}: nothing could be delivered for five days" | "op {at}: vijf dagen lang kon niets worden afgeleverd";
    settings_untaken_since(at: &str): "deliveries since {at} wait for another attempt" | "afleveringen sinds {at} wachten op een nieuwe poging";
    settings_waits_for_earlier: "waits for an earlier one" | "wacht op een eerdere";
    settings_attempted_now: "now" | "nu";
    settings_failing_since(at: &str): "since {at}" | "sinds {at}";
    settings_statistics: "The latest deliveries" | "De laatste afleveringen";
    settings_deliveries: "Deliveries" | "Afleveringen";
    settings_no_deliveries: "Nothing was delivered yet." | "Er is nog niets afgeleverd.";
    settings_deliveries_looked_at: "Looked at (1,000 at most)" | "Bekeken (hooguit 1.000)";
    settings_oldest_of_them: "The oldest of them" | "De oudste daarvan";
    settings_delivered: "Delivered" | "Afgeleverd";
    settings_abandoned: "Given up" | "Opgegeven";
    settings_withheld: "Not sent, since it had ended" | "Niet verzonden, want gestopt";
    settings_pending: "Waiting" | "Wachtend";
    settings_success_rate: "Delivered of those tried" | "Aandeel afgeleverd";
    settings_half_within: "Half answered within" | "Helft beantwoord binnen";
    settings_most_within: "95 % answered within" | "95 % beantwoord binnen";
    settings_last_failure: "Latest failure" | "Laatste fout";
    settings_events: "Events" | "Gebeurtenissen";
    settings_event_label: "Event" | "Gebeurtenis";
    settings_status_changed: "Status changed" | "Status gewijzigd";
    settings_declaration: "Declaration" | "Aangifte";
    settings_transit: "Transit" | "Transitaangifte";
    settings_record: "Record" | "Record";
    settings_record_number: "Number of the record" | "Nummer van het record";
    settings_number: "Number" | "Nummer";
    settings_attempts: "Attempts" | "Pogingen";
    settings_last_answer: "Last answer" | "Laatste antwoord";
    settings_delivery(id: i64): "Delivery {id}" | "Aflevering {id}";
    settings_attempt: "Attempt" | "Poging";
    settings_attempts_kept: "Each attempt is kept for 30 days, with the first 4 KiB of what the receiver answered; longer while the record is under a legal hold. No answer is shown when it has no readable text, and of one that broke off what had come." | "Elke poging wordt 30 dagen bewaard, met de eerste 4 KiB van wat de ontvanger antwoordde; langer zolang het record wegens een juridische bewaarplicht wordt vastgehouden. Een antwoord zonder leesbare tekst wordt niet getoond, en van een afgebroken antwoord wat er was binnengekomen.";
    settings_no_attempts: "There was no attempt in the last 30 days." | "De afgelopen 30 dagen is er geen poging geweest.";
    settings_attempted_at: "Attempted at" | "Geprobeerd op";
    settings_took: "Took" | "Duurde";
    settings_answer: "Answer" | "Antwoord";
    settings_answer_to(number: u32, at: &str): "Answer to attempt {number}, {at}" | "Antwoord op poging {number}, {at}";
    settings_answer_cut: "The answer went on after this." | "Het antwoord ging hierna nog verder.";
    settings_delivered_at: "Delivered at" | "Afgeleverd op";
    settings_next_attempt: "Next attempt" | "Volgende poging";
    settings_send_again: "Send again" | "Opnieuw verzenden";
}

texts! {
    settings_change_organisation: "Change the details" | "Gegevens wijzigen";
    settings_change_organisation_says: "New invoices and messages carry these details. Invoices that were finalized keep the old ones." | "Nieuwe facturen en berichten krijgen deze gegevens. Definitieve facturen houden de oude.";
    settings_address_and_contact: "Address and contact" | "Adres en contact";
    settings_bank_account: "Bank account" | "Bankrekening";
    settings_invoicing: "Invoicing" | "Facturatie";
    settings_eori: "EORI number" | "EORI-nummer";
    settings_kvk: "Trade register number (KVK)" | "KvK-nummer";
    settings_vat_number: "VAT number" | "Btw-nummer";
    settings_address: "Street and house number" | "Straat en huisnummer";
    settings_postal_code: "Postal code" | "Postcode";
    settings_city: "City" | "Plaats";
    settings_country: "Country (two letters)" | "Land (twee letters)";
    settings_phone: "Phone" | "Telefoon";
    settings_iban: "IBAN" | "IBAN";
    settings_bic: "BIC" | "BIC";
    settings_terms_handling: "Payment term of handling, in days" | "Betalingstermijn werkzaamheden, in dagen";
    settings_terms_duties: "Payment term of duties, in days" | "Betalingstermijn rechten en belastingen, in dagen";
    settings_terms_disbursements: "Payment term of disbursements, in days" | "Betalingstermijn voorschotten, in dagen";
    settings_invoice_number_format: "Format of invoice numbers" | "Opbouw van factuurnummers";
    settings_format_hint: "{year}-{number:5} gives 2026-00001. Empty: the usual format." | "{year}-{number:5} geeft 2026-00001. Leeg: de gebruikelijke opbouw.";
    settings_logo: "Logo" | "Logo";
    settings_logo_hint: "A PNG or JPEG file of 1 MB at most. It is printed on a white ground." | "Een PNG- of JPEG-bestand van hooguit 1 MB. Het wordt op een witte ondergrond gedrukt.";
    settings_change_logo: "Upload a logo" | "Logo uploaden";
    settings_remove_logo: "Remove the logo" | "Logo verwijderen";
    settings_remove_logo_says: "New invoices carry no logo. Invoices that were finalized keep theirs." | "Nieuwe facturen krijgen geen logo. Definitieve facturen houden het hunne.";
    settings_warning_threshold: "Warning from" | "Waarschuwing vanaf";
    settings_critical_threshold: "Critical from" | "Kritiek vanaf";
    settings_change_thresholds: "Change the thresholds" | "Drempels wijzigen";
    settings_threshold_hint: "Percentage of the guarantee in use, such as 72,5." | "Percentage van de zekerheid dat in gebruik is, zoals 72,5.";
    settings_thresholds_say: "They hold for all guarantees of the organisation." | "Ze gelden voor alle zekerheden van de organisatie.";
}

texts! {
    settings_invoice_to_explained: "Work for a customer is billed to that customer, unless others are on its list." | "Werk voor een klant wordt aan die klant gefactureerd, tenzij er anderen op de lijst staan.";
    settings_customer_code: "Code of the customer" | "Klantcode";
    settings_show: "Show" | "Tonen";
    settings_billed_to_itself: "Work for this customer is billed to the customer alone." | "Werk voor deze klant wordt alleen aan de klant zelf gefactureerd.";
    settings_may_be_billed: "May be billed" | "Mag worden gefactureerd";
    settings_default: "default" | "standaard";
    settings_make_default: "Make it the default" | "Als standaard instellen";
    settings_take_off: "Take off the list" | "Van de lijst halen";
    settings_put_on_list: "Put a customer on the list" | "Klant op de lijst zetten";
    settings_as_default: "as the default" | "als standaard";
    settings_put: "Put on the list" | "Op de lijst zetten";
}

impl Language {
    /// The name of a role.
    pub(crate) const fn settings_role(self, role: Role) -> &'static str {
        match role {
            Role::Owner => self.settings_owner(),
            Role::Declarant => self.settings_declarant(),
            Role::Billing => self.settings_billing(),
            Role::Auditor => self.settings_auditor(),
        }
    }

    /// A short description of a role, shown beside it in the form of a user.
    pub(crate) const fn settings_role_says(self, role: Role) -> &'static str {
        match role {
            Role::Owner => self.settings_owner_says(),
            Role::Declarant => self.settings_declarant_says(),
            Role::Billing => self.settings_billing_says(),
            Role::Auditor => self.settings_auditor_says(),
        }
    }

    /// Whether a user can sign in.
    pub(crate) const fn settings_user_state(self, state: UserState) -> &'static str {
        match state {
            UserState::Active => self.settings_active(),
            UserState::Disabled => self.settings_disabled(),
            UserState::Invited => self.settings_invited(),
        }
    }
}

impl Language {
    /// The area of the service that a scope is for.
    pub const fn settings_scope_area(self, scope: Scope) -> &'static str {
        match scope {
            Scope::DeclarationsRead
            | Scope::DeclarationsWrite
            | Scope::DeclarationsDelete
            | Scope::DeclarationsSubmit => self.declarations(),
            Scope::TransitRead | Scope::TransitWrite | Scope::TransitDelete => self.transits(),
            Scope::CustomersRead | Scope::CustomersWrite | Scope::CustomersDelete => self.settings_customers(),
            Scope::ReportsRead | Scope::ReportsExport => self.settings_reports(),
            Scope::ItemMasterRead | Scope::ItemMasterWrite | Scope::ItemMasterDelete => self.settings_item_master(),
            Scope::GuaranteesRead => self.settings_guarantees(),
            Scope::DossiersRead | Scope::DossiersWrite | Scope::DossiersDelete => self.settings_dossiers(),
            Scope::InvoicesRead | Scope::InvoicesWrite | Scope::InvoicesDelete => self.invoices(),
            Scope::BillableItemsRead | Scope::BillableItemsWrite | Scope::BillableItemsDelete => {
                self.settings_billable_items()
            }
            Scope::RateCardsRead | Scope::RateCardsWrite | Scope::RateCardsDelete => self.settings_rate_cards(),
            Scope::InventoryRead | Scope::InventoryWrite => self.settings_inventory(),
        }
    }

    /// The name of the access that a scope gives, without the area that it belongs to.
    pub(crate) const fn settings_scope_verb(self, scope: Scope) -> &'static str {
        match scope {
            Scope::DeclarationsRead
            | Scope::TransitRead
            | Scope::CustomersRead
            | Scope::ReportsRead
            | Scope::ItemMasterRead
            | Scope::GuaranteesRead
            | Scope::DossiersRead
            | Scope::InvoicesRead
            | Scope::BillableItemsRead
            | Scope::RateCardsRead
            | Scope::InventoryRead => self.settings_read(),
            Scope::DeclarationsWrite
            | Scope::TransitWrite
            | Scope::CustomersWrite
            | Scope::ItemMasterWrite
            | Scope::DossiersWrite
            | Scope::InvoicesWrite
            | Scope::BillableItemsWrite
            | Scope::RateCardsWrite
            | Scope::InventoryWrite => self.settings_write(),
            Scope::DeclarationsDelete
            | Scope::TransitDelete
            | Scope::CustomersDelete
            | Scope::ItemMasterDelete
            | Scope::DossiersDelete
            | Scope::InvoicesDelete
            | Scope::BillableItemsDelete
            | Scope::RateCardsDelete => self.settings_delete(),
            Scope::DeclarationsSubmit => self.settings_submit(),
            Scope::ReportsExport => self.settings_export(),
        }
    }

    /// A short description of a permission.
    pub(crate) const fn settings_permission(self, permission: Permission) -> &'static str {
        match permission {
            Permission::InvoicingPayments => self.settings_invoicing_payments(),
            Permission::DeclarationsOverride => self.settings_declarations_override(),
            Permission::AuditRead => self.settings_audit_read(),
            Permission::AccountManage => self.settings_account_manage(),
        }
    }

    /// The name of an event that callbacks report.
    pub(crate) const fn settings_event(self, event: EventName) -> &'static str {
        match event {
            EventName::Submitted => self.submitted(),
            EventName::Accepted => self.accepted(),
            EventName::Released => self.released(),
            EventName::Rejected => self.rejected(),
            EventName::Control => self.under_control(),
            EventName::Held => self.held(),
            EventName::Invalidated => self.invalidated(),
            EventName::AmendmentRequested => self.record_amendment_requested(),
            EventName::Amended => self.record_amended(),
            EventName::AmendmentRefused => self.record_amendment_refused(),
            EventName::ReleasedOnPaper => self.record_released_on_paper(),
            EventName::StatusChanged => self.settings_status_changed(),
        }
    }

    /// The state of a delivery.
    pub(crate) const fn settings_delivery_status(self, status: DeliveryStatus) -> &'static str {
        match status {
            DeliveryStatus::Pending => self.settings_pending(),
            DeliveryStatus::Delivered => self.settings_delivered(),
            DeliveryStatus::Abandoned => self.settings_abandoned(),
        }
    }

    /// The kind of record that a delivery is about.
    pub(crate) const fn settings_subject(self, kind: SubjectKind) -> &'static str {
        match kind {
            SubjectKind::Declaration => self.settings_declaration(),
            SubjectKind::Transit => self.settings_transit(),
        }
    }
}
