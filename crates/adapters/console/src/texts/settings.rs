use super::Language;
use customs_access::{Role, UserState};

texts! {
    settings_way_back: "Way back" | "Kruimelpad";
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
    settings_sessions_says: "The browsers in which you are signed in. A session ends twelve hours after its last use." | "De browsers waarin u bent ingelogd. Een sessie eindigt twaalf uur na het laatste gebruik.";
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
    settings_mail_invitation: "Send a new invitation" | "Nieuwe uitnodiging versturen";
    settings_mail_invitation_says: "The user gets a mail with a new link. Earlier links no longer work." | "De gebruiker krijgt een e-mail met een nieuwe link. Eerdere links werken niet meer.";
    settings_mail_reset: "Send a link for a new password" | "Link voor een nieuw wachtwoord versturen";
    settings_mail_reset_says: "The user gets a mail with a link that is valid for an hour. The present password works until another one is set." | "De gebruiker krijgt een e-mail met een link die een uur geldig is. Het huidige wachtwoord werkt tot er een nieuw is ingesteld.";
    settings_end_sessions_of_user: "End all sessions" | "Alle sessies beëindigen";
    settings_end_sessions_says: "The user is signed out everywhere and can sign in again." | "De gebruiker wordt overal uitgelogd en kan weer inloggen.";
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

    /// What a role may do, in a few words.
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
