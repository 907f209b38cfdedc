//! Warnings about messages to customs, in Dutch. Meanings of codes, which the tables have in English, are left out.

use super::{Dutch, Written};

say_in_dutch!(customs_declarations::MessageWarning:
    NoPlace => "heeft geen plaats in het bericht en wordt weggelaten";
    CodeGoesAs { code, official, more } => "{code} gaat naar de douane als {official}{more}";
    CodeGoesAsOther { code, official, more } =>
        "{code} gaat naar de douane als {official}, want daar betekent de code iets anders{more}";
    CodeGoesAsWhat { code, official, more } =>
        "{code} gaat naar de douane als {official}, want daar betekent de code iets anders{more}";
    AuthorisationWithoutDocument => "staat niet in het bericht: de soort heeft geen documentcode";
    TypeWithoutDocument { code } => "{code} heeft geen documentcode: het bericht bevat de waarde onveranderd";
    NoCommonCurrency =>
        "staat niet in het bericht: de artikelen zijn in verschillende valuta en hebben geen gezamenlijk totaal";
    BelongsToExport => "hoort bij uitvoer en staat niet in het bericht";
    BelongsToImport => "hoort bij invoer en staat niet in het bericht";
    TooManyItems { items, most } => "heeft {items} artikelen; het berichtschema staat er {most} toe";
    EmptyDocument => "heeft geen soort en geen nummer, en wordt uit het bericht weggelaten";
    HouseNumberNotSent => "staat niet in het bericht: bij deze soort identificatie is het adres een code";
    TooManyDigits => "heeft meer cijfers dan er in het bericht passen, en wordt weggelaten";
    CodeTooLong => "is te lang voor het bericht, en wordt weggelaten";
    CodeOfOtherLength => "heeft de verkeerde lengte voor het bericht, en wordt weggelaten";
    CodeOfOtherCharacters => "bevat tekens die niet mogen voor het bericht, en wordt weggelaten";
    CodeNotAllowed => "heeft een waarde die niet mag voor het bericht, en wordt weggelaten";
    DayOutOfRange => "is een dag die niet in het bericht past, en wordt weggelaten";
    Rounded { decimals } => "wordt in het bericht afgerond op {decimals} decimalen";
    CurrencyNotSent => "heeft een valuta die geen drie letters heeft: het bericht noemt er geen";
    UnitNotSent => "heeft een eenheid van meer dan 5 tekens: het bericht noemt er geen";
    ControlCharactersNotSent => "bevat stuurtekens, die uit het bericht worden weggelaten";
    Cut { length } => "wordt in het bericht afgekapt na {length} tekens";
);

say_in_dutch!(customs_transits::MessageWarning:
    Cut { length } => "het bericht bevat de eerste {length} tekens";
    CountryOfOffice { country } => "is niet genoemd: het bericht vermeldt {country}, het land van het douanekantoor";
    LrnInstead =>
        "wordt niet verzonden, want er staan niet alleen ASCII-tekens in: in plaats daarvan gaat het LRN mee";
    OfficeNamedBefore => "wordt niet verzonden: het kantoor is al eerder genoemd";
    ExportWithoutLine =>
        "wordt niet verzonden: de uitvoeraangifte staat bij de zending, en die noemt geen regel ervan";
    ExciseWithT1 => "de douane aanvaardt accijnsgoederen onder schorsing alleen bij T2 of T2F";
    NotInMessage => "wordt niet verzonden: een bericht heeft er geen plaats voor";
    ReferenceTooLong => "is langer dan de 70 tekens van een bericht, dat in plaats daarvan 0 vermeldt";
    ReferenceMissing => "is niet genoemd: het bericht vermeldt 0, wat voor een ontbrekend nummer staat";
    LineZero => "wordt niet verzonden: de eerste regel is 1";
    GoodsOfContainers => "het bericht noemt bij elke container alle artikelen";
    SealUnsendable => "wordt niet verzonden: er staat niets in dat een bericht kan overbrengen";
    SealNamedBefore => "wordt niet verzonden: de verzegeling is al eerder genoemd";
    DeclaredAsVouchers =>
        "is niet genoemd: het bericht vermeldt zekerheid per aangifte met bewijzen van zekerheidstelling";
    DeclaredAsComprehensive => "is niet genoemd: het bericht vermeldt doorlopende zekerheid";
    DeclaredAsCash => "is niet genoemd: het bericht vermeldt zekerheid per aangifte in contanten";
    ReferenceNeeded { code } =>
        "{code} vraagt een nummer, en er is geen genoemd: het bericht vermeldt zekerheid per aangifte in contanten";
    OnlyVouchersHaveSuchReference =>
        "het bericht vermeldt zekerheid per aangifte met bewijzen van zekerheidstelling, want alleen een bewijs van \
         zekerheidstelling heeft een GRN van 24 tekens";
    GuaranteeUnknown => "de douane kent geen zekerheid van deze soort";
    GuaranteeWithoutReference => "wordt weggelaten: een zekerheid van deze soort heeft geen nummer";
    GuaranteeWithoutAccessCode => "wordt weggelaten: een zekerheid van deze soort heeft geen toegangscode";
    GuaranteeWithoutAmount => "wordt weggelaten: een zekerheid van deze soort heeft geen bedrag";
    AccessCodeNotSent => "de toegangscode wordt niet verzonden: die bestaat niet uit 4 tekens";
    AccessCodeMissing => "is niet genoemd, en de douane vraagt de toegangscode van deze zekerheid";
    SixDigitsOutsideUnion => "het bericht bevat de eerste 6 cijfers: het kantoor van vertrek ligt buiten de Unie";
    SeventhDigitNotSent => "het bericht bevat de eerste 6 cijfers: een zevende alleen zegt niets";
    NetMassNotSent => "wordt niet verzonden: een bericht staat geen nettomassa van 0 toe";
    LimitDateNotSent => "wordt niet verzonden: het gaat alleen mee voor een toegelaten afzender (C521)";
    LimitDateAssumed { day, days } => "is niet genoemd: het bericht vermeldt {day}, {days} dagen na het opmaken";
    DeclaredAsUnpacked => "noemt geen colli: het bericht vermeldt onverpakt (NE)";
    BulkNotCounted => "wordt niet verzonden: stortgoed heeft geen colli";
    NoMarks => "zijn niet genoemd: het bericht vermeldt NO MARKS";
    PartyNotSent { fields } => "wordt niet verzonden: een partij zonder EORI heeft deze velden nodig: {fields}";
    CustomerAsConsignee => "het bericht noemt als geadresseerde: de klant";
    HolderAsConsignee => "het bericht noemt als geadresseerde: de houder";
    BrokerAsConsignee => "het bericht noemt als geadresseerde: de expediteur";
    ModeNotSent { code } => "wordt niet verzonden: de identificatie van soort {code} hoort bij een andere vervoerswijze";
    IdentificationTypeAssumed { code } =>
        "is niet bekend: het bericht vermeldt {code}, op grond van de vervoerswijze";
    IdentificationTypeMissing => "is niet bekend: de identificatie wordt zonder soort verzonden";
    NoMeansOfTransport { code } => "{code} identificeert geen vervoermiddel; het wordt niet verzonden";
    CodeGoesAs { code, official } =>
        "{code} gaat naar de douane als {official}, want daar betekent de code iets anders";
    CodeGoesAsWhat { code, official } =>
        "{code} gaat naar de douane als {official}, want daar betekent de code iets anders";
);
