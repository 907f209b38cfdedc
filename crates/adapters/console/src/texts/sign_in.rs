texts! {
    sign_in: "Sign in" | "Inloggen";
    email: "E-mail" | "E-mail";
    password: "Password" | "Wachtwoord";
    new_password: "New password" | "Nieuw wachtwoord";
    new_password_hint: "At least 12 characters. A few words that only you would put together are fine." | "Ten minste 12 tekens. Een paar woorden die alleen u zo combineert, volstaan.";
    #[doc(hidden)]
    wrong_credentials: "The e-mail or the password is wrong." | "Het e-mailadres of het wachtwoord is onjuist.";
    #[doc(hidden)]
    choose_organisation: "Choose an organisation" | "Kies een organisatie";
    choose_organisation_says: "You have a user with this e-mail and password at each of these. Where do you want to sign in?" | "U hebt bij elk van deze een gebruiker met dit e-mailadres en wachtwoord. Waar wilt u inloggen?";
    #[doc(hidden)]
    choice_refused: "The choice of an organisation is no longer open. Sign in again." | "De keuze van een organisatie is niet meer open. Log opnieuw in.";
    sign_in_at: "Organisation" | "Organisatie";
    forgot_password: "Forgot your password?" | "Wachtwoord vergeten?";
    set_password: "Set a password" | "Wachtwoord instellen";
    welcome_says: "This link works once. Choose the password with which you will sign in." | "Deze link werkt één keer. Kies het wachtwoord waarmee u gaat inloggen.";
    set_and_sign_in: "Set the password and sign in" | "Wachtwoord instellen en inloggen";
    #[doc(hidden)]
    link_refused: "This link is not valid: it was used or has expired. Ask for a new one." | "Deze link is niet geldig: hij is gebruikt of verlopen. Vraag een nieuwe aan.";
    reset_password: "Reset your password" | "Wachtwoord opnieuw instellen";
    reset_says: "We mail a link to this address if it belongs to a user: one for each organisation." | "We mailen een link naar dit adres als het bij een gebruiker hoort: één voor elke organisatie.";
    send_link: "Send the link" | "Link versturen";
    reset_sent: "If the address belongs to a user, a mail with a link is on its way. It is valid for an hour." | "Als het adres bij een gebruiker hoort, is er een mail met een link onderweg. Die is een uur geldig.";
    back_to_sign_in: "Back to sign-in" | "Terug naar inloggen";
    busy_signing_in: "Many people are signing in. Try again in a few seconds." | "Er loggen veel mensen in. Probeer het over een paar seconden opnieuw.";
}

texts! {
    #[doc(hidden)]
    session_ended: "Your session has ended" | "Uw sessie is beëindigd";
    session_ended_says: "Nothing was changed. Sign in in a new tab, and then come back to this one." | "Er is niets gewijzigd. Log in op een nieuw tabblad en kom daarna terug naar dit tabblad.";
    #[doc(hidden)]
    typed_is_kept: "What you typed is kept here: send it again when you are signed in." | "Wat u invulde, is hier bewaard: verstuur het opnieuw zodra u bent ingelogd.";
    #[doc(hidden)]
    typed_is_not_kept: "What you sent is not kept: passwords, files and very long texts have to be entered again." | "Wat u verstuurde, is niet bewaard: wachtwoorden, bestanden en zeer lange teksten moet u opnieuw invoeren.";
    #[doc(hidden)]
    typed_was: "What you typed" | "Wat u invulde";
    typed_was_says: "It was not taken. Copy from here what you still need." | "Dit is niet verwerkt. Kopieer hieruit wat u nog nodig hebt.";
    sign_in_in_a_new_tab: "Sign in (new tab)" | "Inloggen (nieuw tabblad)";
    expired_form_kept: "You have signed in again since. Nothing was changed, and what you typed is kept: send it again if you mean to." | "U bent intussen opnieuw ingelogd. Er is niets gewijzigd en wat u invulde, is bewaard: verstuur het opnieuw als dat de bedoeling is.";
    send_again: "Send again" | "Opnieuw versturen";
}

texts! {
    last_owner: "This is the last active owner of the account." | "Dit is de laatste actieve eigenaar van het account.";
    user_disabled: "The user is disabled." | "De gebruiker is uitgeschakeld.";
    not_invited: "The user has signed in already and needs no invitation." | "De gebruiker heeft al ingelogd en heeft geen uitnodiging nodig.";
}
