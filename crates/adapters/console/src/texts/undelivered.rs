//! Why a callback, a mail or a message to customs was not delivered, in Dutch. A test reads the sources that say why, and fails for a sentence that is
//! not here.

use super::Language;
use super::catalogue::Catalogue;
use super::sentences::Said;

impl Language {
    /// The reason why the last attempt to send a callback, a mail or a message to customs failed. The answer of another server
    /// is not translated.
    pub fn why_undelivered(self, reason: &str) -> Said {
        self.say(reason, &REASONS)
    }
}

pub(super) static REASONS: Catalogue = Catalogue::of(&[
    // Of callbacks.
    ("not sent: the callback has ended, because {}", "niet verzonden: de callback is beëindigd, want {0}"),
    ("nothing could be delivered for 5 days", "vijf dagen lang kon niets worden afgeleverd"),
    ("the receiver answered {}", "de ontvanger antwoordde {0}"),
    ("timed out", "geen antwoord binnen de gestelde tijd"),
    ("no TLS connection", "geen TLS-verbinding"),
    ("the receiver closed the connection", "de ontvanger verbrak de verbinding"),
    ("no connection", "geen verbinding"),
    ("the answer is not HTTP", "het antwoord is geen HTTP"),
    ("the request could not be sent", "het verzoek kon niet worden verzonden"),
    ("the host name leads to no address", "de hostnaam leidt naar geen adres"),
    ("the host leads to an address that is not public", "de host leidt naar een adres dat niet openbaar is"),
    ("plain HTTP is not allowed", "HTTP zonder TLS is niet toegestaan"),
    // Of whatever waits in a queue.
    ("its content is damaged, or of a later version", "de inhoud is beschadigd, of van een latere versie"),
    ("its registration cannot be read", "de registratie is niet te lezen"),
    // Of mails.
    ("the mail server answered {}", "de mailserver antwoordde {0}"),
    ("the mail server did not answer in time", "de mailserver antwoordde niet op tijd"),
    ("the mail server could not be talked to: {}", "communicatie met de mailserver was niet mogelijk: {0}"),
    ("the mail could not be written: {}", "de mail kon niet worden geschreven: {0}"),
    ("the mail could not be written", "de mail kon niet worden geschreven"),
    ("the mail cannot be written: {}", "de mail kan niet worden geschreven: {0}"),
    ("the attachments could not be made", "de bijlagen konden niet worden gemaakt"),
    ("nothing goes along with a mail of this kind", "bij een mail van deze soort hoort geen bijlage"),
    ("the {} paper could not be made", "de factuur als {0} kon niet worden gemaakt"),
    ("the {} paper cannot be made: {}", "de factuur als {0} kan niet worden gemaakt: {1}"),
    ("an address of the letter is not an e-mail address", "een adres van de brief is geen e-mailadres"),
    ("the address of the contact is not an e-mail address", "het adres van de contactpersoon is geen e-mailadres"),
    ("the address of the customer is not an e-mail address", "het adres van de klant is geen e-mailadres"),
    ("no address: the customer has none for invoices", "geen adres: de klant heeft er geen voor facturen"),
    // Of messages to customs.
    ("the customs gateway is not available: {}", "de gateway van de douane is niet beschikbaar: {0}"),
    ("the customs gateway did not answer in time", "de gateway van de douane antwoordde niet op tijd"),
    (
        "the customs gateway may or may not have taken the message: {}",
        "de gateway van de douane heeft het bericht misschien wel en misschien niet: {0}",
    ),
    ("the customs gateway refused the message: {}", "de gateway van de douane weigerde het bericht: {0}"),
    ("the customs gateway did not accept the message: {}", "de gateway van de douane nam het bericht niet aan: {0}"),
    ("it answered {}", "antwoord {0}"),
    ("the connection broke", "de verbinding brak af"),
    ("the token server answered without a token", "de tokenserver antwoordde zonder token"),
    ("the token server answered {}", "de tokenserver antwoordde {0}"),
    ("the token server: {}", "de tokenserver: {0}"),
    ("the token server did not answer in time", "de tokenserver antwoordde niet op tijd"),
    ("the answer of the customs gateway broke off", "het antwoord van de gateway van de douane brak af"),
    ("the answer broke off", "het antwoord brak af"),
    ("the answer is too long", "het antwoord is te lang"),
]);
