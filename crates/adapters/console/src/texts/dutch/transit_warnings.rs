//! Warnings about transits, in Dutch.

use super::{Dutch, Written};
use customs_transits::TransitWarning;

say_in_dutch!(TransitWarning:
    Obstacle { rule } => "{rule}; dit staat de indiening in de weg";
    UnknownCountry { country } => "{country} is geen landcode";
    UnknownCountryOfOffice { country } => "{country}, waarmee het begint, is geen landcode";
    AmountOfComprehensiveMissing =>
        "ontbreekt, en de douane boekt het af van de rekening van een doorlopende zekerheid (soort 0)";
    AmountOfWaiverMissing =>
        "ontbreekt, en de douane boekt het af van de rekening van een ontheffing van zekerheidstelling (soort 3)";
    AmountOfReferenceMissing => "ontbreekt, en de douane boekt het af van de rekening van een doorlopende zekerheid";
    LimitDatePassed { day } => "{day} is voorbij: de douane weigert een dag vóór de indiening";
    LimitDateToday { day } => "{day} is de dag van indiening, terwijl de bestemming in een ander land ligt";
    LimitDateFar { day, days } => "{day} is meer dan {days} dagen na de indiening";
    OfficeOfTransitAssumed { reason, office } => "{reason}: het bericht noemt het kantoor van bestemming, {office}";
    NoOfficeInUnion => "in de Unie is er geen genoemd";
    NoOfficeAtEntryOfUnion => "waar de goederen de Unie binnenkomen, is er geen genoemd";
    NoOfficeAtEntry { country } => "waar de goederen {country} binnenkomen, is er geen genoemd";
    NoOfficeAtExitOfAndorra => "waar de goederen AD verlaten, is er geen genoemd";
    NoOfficeForUnionGoods => "er is geen genoemd, en de douane vraagt er een bij T2";
    BrokerAsHolder =>
        "is niet genoemd, en de klantgegevens bevatten er geen met een EORI of volledig adres: het bericht noemt de \
         expediteur";
    ConsignorPermitNotSent { customer } =>
        "de vergunning van {customer} als toegelaten afzender wordt niet verzonden, want een bericht heeft plaats \
         voor 35 ASCII-tekens: de goederen worden bij het douanekantoor aangegeven";
    ConsigneePermitNotSent { customer } =>
        "de vergunning van {customer} als toegelaten geadresseerde wordt niet verzonden, want een bericht heeft \
         plaats voor 35 ASCII-tekens: de aankomst wordt bij het douanekantoor gemeld";
    AccessCodeOfAnother { customer, reference } =>
        "wordt zonder toegangscode verzonden: die van {customer} is voor {reference}";
    CustomersGuaranteeLeftOut { customer } => "die van {customer} wordt weggelaten, want het is geen GRN";
    CustomersGuaranteeNamed { customer, reference } =>
        "is niet genoemd; die van {customer} wordt gebruikt: {reference}";
    SealsNotDeclared =>
        "er zijn geen verzegelingen aangegeven, dus de douane hoort de staat ervan alleen als de losvergunning \
         verzegelingen noemt";
    EnquiryOverdue { day } =>
        "de douane wilde het antwoord uiterlijk op {day}, en houdt er misschien geen rekening meer mee";
    UnderControl => "de douane heeft een controle aangekondigd, en kan de wijziging weigeren";
);
