//! Warnings about invoices, in Dutch.

use super::{Dutch, Written};
use customs_billing::{InvoiceWarning, PrepaymentRemark};

say_in_dutch!(InvoiceWarning:
    ReversedByHand { customer } =>
        "voor klant {customer} is met de hand ingesteld dat de btw wordt verlegd, waar de wet Nederlandse btw laat \
         berekenen: artikel 23 gaat over btw bij invoer, niet over het werk van de expediteur";
    VatNumberMissing { customer } =>
        "van klant {customer} is geen btw-nummer ingevuld: een factuur met verlegde btw (AE) heeft het nodig";
    NoCountry { customer, country } => "het land van klant {customer} is {country}, en dat is geen land";
    NoCountryAndCharged { customer, country } =>
        "het land van klant {customer} is {country}, en dat is geen land: er wordt Nederlandse btw berekend";
    NumberOfNoState { customer, country, number } =>
        "het btw-nummer van klant {customer} in {country} is {number}, en dat is geen nummer van een andere lidstaat";
    NumberOfNoStateAndCharged { customer, country, number } =>
        "het btw-nummer van klant {customer} in {country} is {number}, en dat is geen nummer van een andere lidstaat: \
         er wordt Nederlandse btw berekend";
    NumberOfOtherState { customer, country, number } =>
        "het btw-nummer van klant {customer} in {country} is {number}, en dat is van een andere lidstaat dan het adres";
    NumberOfOtherStateAndCharged { customer, country, number } =>
        "het btw-nummer van klant {customer} in {country} is {number}, en dat is van een andere lidstaat dan het \
         adres: er wordt Nederlandse btw berekend";
    PrepaymentLeft { left, vat, why } => "{left} {vat} is vooruitbetaald {why}";
    DutiesBearVat { rate } =>
        "heeft {rate} % btw, maar rechten en btw die voor de klant worden betaald, vallen buiten de btw";
    NotCharged => "heeft geen btw, maar aan de klant moet Nederlandse btw worden berekend";
    BearsVatReversedByHand { rate } =>
        "heeft {rate} % btw, maar voor de klant is ingesteld dat de btw wordt verlegd";
    BearsVatReversed { rate } =>
        "heeft {rate} % btw, maar de klant is in een andere lidstaat en heeft een btw-nummer: de btw wordt verlegd";
    ZeroRated => "heeft het nultarief, maar de btw wordt verlegd: de klant is in een andere lidstaat";
    BearsVatOutside { rate } =>
        "heeft {rate} % btw, maar de klant is buiten de EU: niet belast in Nederland";
    ReversedOutside => "is verlegd, maar de klant is buiten de EU: niet belast in Nederland";
    ForeignRate { rate } => "is {rate} %, maar de btw-tarieven van Nederland zijn 21, 9 en 0 %";
    UnknownRate { currency, day } =>
        "voor {currency} is geen wisselkoers op {day} bekend, en een factuur in een andere valuta moet de btw in euro \
         vermelden (richtlijn 2006/112/EG, artikel 230): lees de koersen in die de douane publiceert";
    SampleRate { currency } =>
        "de wisselkoers van {currency} is een voorbeeld van een nieuwe installatie, en de btw in euro volgt daaruit: \
         lees de koersen in die de douane publiceert";
    NoFont { letters } => "geen lettertype van deze installatie heeft {letters} (documents.font_folder)";
    NoFontForRequired { letters } =>
        "geen lettertype van deze installatie heeft {letters} (documents.font_folder); de factuur kan niet definitief \
         worden";
    NotChargedOn { amount, description } =>
        "{amount} aan {description} is aan de douane betaald en niet doorberekend: dat vraagt een open dossier, een \
         actief omzetitem van de categorie duties met een handmatige aanleiding op de tariefkaart, en een \
         herberekening";
    ChargedTooMuch { amount, description } =>
        "{amount} meer dan de douane voor {description} heeft berekend, is doorberekend: maak de creditnota \
         definitief, of maak er een en bereken opnieuw";
);

say_in_dutch!(PrepaymentRemark:
    ForGroup { group } => "voor {group}";
    Reversed => "met verlegde btw";
    NotTaxedHere => "als niet belast in Nederland";
    AtRate { rate } => "tegen {rate} %";
    NobodyAsked { payer, currency } => "door {payer}, en geen factuur vraagt die klant om {currency}";
    NoLineOfGroup { group } => "en geen regel is voor {group}";
    NoLineTreatedSo => "en geen regel wordt zo belast";
    NoLineOfRate => "en geen regel heeft dat tarief";
);
