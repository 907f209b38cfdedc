//! What a field breaks.

use crate::texts::broken_rules::sentences;

sentences! {
    // Rules of any field.
    Ascii: "mag alleen ASCII-tekens bevatten";
    BeforeBeginning: "mag niet vóór het begin liggen";
    Country: "moet een landcode van 2 letters zijn";
    Currency: "moet een valutacode van 3 letters zijn";
    CustomsOffice: "moet een kantoorcode van 8 tekens zijn: 2 letters, 6 letters of cijfers";
    Date: "moet een datum zijn (JJJJ-MM-DD)";
    Decimals(max): "mag niet meer dan {max} decimalen hebben";
    Digits(count): "moet uit {count} cijfers bestaan";
    DigitsBetween(min, max): "moet uit {min} tot {max} cijfers bestaan";
    DutchEori: "moet bij een Nederlandse EORI uit NL en 9 cijfers bestaan";
    Email: "moet een e-mailadres zijn";
    Entries(max): "moet 1 tot en met {max} regels bevatten";
    EntryLength(max): "moet 1 tot {max} tekens hebben";
    Eori: "moet een EORI zijn: twee letters en 1 tot 15 letters of cijfers";
    ExactLength(count): "moet precies {count} tekens hebben, zonder spaties";
    Grn: "moet een GRN zijn, met het juiste controleteken";
    GrossBelowNet: "moet minstens zo groot zijn als de nettomassa";
    InFuture: "mag niet in de toekomst liggen";
    Language: "moet een taalcode van 2 letters zijn";
    Least(min): "moet minstens {min} zijn";
    Length(max): "mag niet langer zijn dan {max} tekens";
    LengthInBytes(max): "mag niet langer zijn dan {max} bytes";
    Moment: "moet een tijdstip of een datum zijn (JJJJ-MM-DD)";
    NamedTwice: "mag maar één keer worden genoemd";
    Negative: "mag niet negatief zijn";
    NoItems: "minstens één is verplicht";
    NotPositive: "moet groter zijn dan 0";
    NotUnique: "heeft een ander artikel al";
    NothingToWrite: "moet een teken bevatten dat een bericht kan overbrengen";
    OneLine: "mag maar één regel zijn";
    OneOf(allowed): "moet een van deze zijn: {allowed}";
    Range(min, max): "moet tussen {min} en {max} liggen";
    Required: "is verplicht";
    // Lists of all kinds: documents, containers, seals, addresses.
    TooMany(max): "hooguit {max} toegestaan";
    TotalDigits(max): "mag niet meer dan {max} cijfers hebben";
    VatNumber: "moet een btw-nummer met landcode zijn, zoals NL123456782B01";

    // Rules of references to records.
    BesideAllocations: "mag niet naast toewijzingen staan";
    DossierLocked: "is van een dossier dat al gefactureerd of gesloten is";
    DossierWithoutInvoiceReference: "is van een dossier zonder factuurreferentie";
    DossierWithoutRateCard(customer):
        "is van een dossier waarvan de betalende klant {customer} geen actieve tariefkaart met een factuuritem \
         heeft";
    NoEvents: "moet ten minste één gebeurtenis bevatten";
    NotFound: "bestaat niet";
    NotOnAllowList: "staat niet op de lijst van de klant";
    OwnCustomer: "mag niet de klant zelf zijn, noch een klant die daaronder valt";
    RequiredForCustomer: "is verplicht bij een klant die er zelf geen heeft";
    RequiredWithDateTo: "is verplicht als er een einddatum is";
    RequiredWithoutHsCode: "is verplicht als er geen goederencode is";
    RequiredWithoutQuantity: "is verplicht als er geen hoeveelheid is";
    RequiredWithoutTransits: "is verplicht als er geen transitaangiften worden genoemd";
    Taken: "is al in gebruik";
    Target: "moet naar openbare adressen leiden";
    TooManyCallbacks: "kan niet worden toegevoegd: het grootste aantal callbacks is bereikt; verwijder er eerst een";
    TooMuch: "levert meer op dan kan worden bewaard";
    UnknownCallback: "is geen nummer van een callback";
    UnknownCustomer: "geen klant heeft deze klantcode";
    UnknownCustomerId: "is geen nummer van een klant";
    UnknownEvent: "is geen bestaande gebeurtenis";
    Url: "moet een volledig HTTPS-adres zijn, zonder inloggegevens, fragment of spaties";
    Zero: "mag niet 0 zijn";

    // Rules of requests and parameters.
    BeyondTheEnd: "ligt voorbij het einde van het gebeurtenissenlogboek";
    Boolean: "moet waar of onwaar zijn";
    Characters: "moet uit 4 letters of cijfers bestaan";
    ControlCharacters: "mag geen stuurtekens bevatten";
    Items(max): "moet 1 tot en met {max} onderdelen bevatten";
    Json(line, column): "is geen JSON: zie regel {line}, positie {column}";
    Letters: "moet uit 2 letters bestaan";
    NotInList: "is geen record van deze lijst; ga verder na een eerder record, of begin de lijst opnieuw";
    Noted: "moet een aantal regels met een hash zijn, zoals een eerdere controle die toonde";
    Null: "kan niet als geheel worden leeggemaakt: maak de velden een voor een leeg";
    OutOfRange: "is te klein of te groot";
    Period: "moet een periode zijn";
    Refused: "kan niet samen met een ander gegeven worden gevraagd";
    Repeated: "mag maar één keer voorkomen";
    Request: "kan niet worden gelezen";
    SentOnce: "mag maar één keer worden verstuurd";
    Text: "moet een tekst zijn";
    TooManyDays(max): "mag hooguit {max} dagen beslaan";
    Type: "heeft een waarde van een verkeerde soort";
    UnknownParameter: "is geen gegeven dat hier kan worden gevraagd";
    Utf8: "moet tekst in UTF-8 zijn";
    WholeNumber: "moet een geheel getal zijn";

    // Rules of declarations.
    AllocatedToUnfitLot: "is toegewezen aan een voorraadpartij die niet meer past: wijs het artikel opnieuw toe";
    ArticleHasNone: "is verplicht, want het artikelbestand heeft dit niet";
    BeforeRelease(day): "mag niet vóór de vrijgave op {day} liggen";
    ChainAuthorisation: "vraagt een vergunning van soort C521";
    ChainAuthorisations: "moeten EIR en CWP bevatten voor een ketenregeling";
    EntryNeedsZ: "kan alleen bij symbool Z";
    ExportProcedure: "is een regeling voor uitvoer, en de aangifte is voor invoer";
    FixedByAcceptance: "moet die van de aanvaarde aangifte blijven";
    ImportProcedure: "is een regeling voor invoer, en de aangifte is voor uitvoer";
    InsufficientStock: "vraagt meer goederen dan er op voorraad zijn";
    LotInAnotherUnit: "wordt geteld in een eenheid die het artikel niet vermeldt";
    LotOfAnotherCustomer: "is van een andere klant";
    LotOfOtherGoods: "bevat andere goederen dan het artikel";
    LotPlacedLater: "is pas ingeslagen nadat de goederen van het artikel zijn vrijgegeven";
    MixedCurrencies(currency):
        "vraagt artikelen in één valuta, want voor {currency} bestaat deze maand geen douanekoers";
    NameOrCustomer: "is verplicht als er geen klantcode is";
    NoCommodityCode: "heeft in het artikelbestand geen goederencode van 8 tot 10 cijfers";
    NoExchangeRate(currency): "is {currency}, waarvoor deze maand geen douanekoers bestaat";
    NoLines: "vraagt artikelen, en de aangifte heeft er geen";
    NoValues: "vraagt artikelen met een factuurwaarde";
    NoWeights: "vraagt artikelen met een brutomassa";
    OldestInAnotherUnit:
        "noemt geen voorraadpartij, en de oudste goederen worden geteld in een eenheid die het artikel niet \
         vermeldt";
    OtherCurrency(currency): "is verplicht, want de waarde in het artikelbestand is in {currency}";
    RecordsNeed41: "kan alleen Z zijn bij DMS-versie 4.1";
    RecordsNeedZ: "moet Z zijn bij inschrijving in de administratie";
    TotalDigitsOfQuantity(max): "maal de hoeveelheid mag niet meer dan {max} cijfers hebben";
    UnknownArticle: "is geen actief artikel in het artikelbestand";
    UnknownLine: "noemt geen artikel van de aangifte";
    UnknownProcedure: "is geen regeling die hier kan worden aangegeven";
    WarehouseEntryMissing: "moeten de inslag in het entrepot noemen met een document van soort NCLE";
    WarehouseLicence: "moet bestaan uit NLCWP en 12 cijfers";
    WarehouseLicenceMissing: "is verplicht bij een regeling voor douane-entrepot";

    // Rules of transits.
    AccessCode: "moet uit 4 zichtbare ASCII-tekens bestaan";
    AccessCodeAlone: "moet samen met het nummer van de zekerheid worden opgegeven";
    BeforeAcceptance: "mag niet vóór de dag liggen waarop de douane heeft aanvaard";
    BeforeArrival: "mag niet vóór de dag van aankomst liggen";
    DestinationClosedToCommonTransit: "mag bij vervoer van buiten de Unie niet in Andorra of San Marino liggen";
    DestinationNeedsT2sm: "mag bij vervoer vanuit Italië niet in San Marino liggen: daarvoor is soort T2SM nodig";
    DestinationOutsideUnion: "moet bij vervoer vanuit Andorra of San Marino in de Unie liggen";
    ExportMrn: "moet het MRN van een uitvoeraangifte zijn: het 17e teken is A, B of E";
    ExportMrnsDiffer: "moet hetzelfde MRN zijn als dat van elke andere uitvoeraangifte (N830) van de transitaangifte";
    ExportOfPrelodged: "mag bij een transitaangifte van soort D niet N830 zijn";
    Fixed: "verandert niet meer nadat de douane de transitaangifte heeft aanvaard";
    FixedSubheading: "behoudt de eerste 6 cijfers nadat de douane de transitaangifte heeft aanvaard";
    GuaranteeOnly:
        "verandert niet zolang de zekerheid niet geldig is: de douane neemt alleen wijzigingen van de zekerheid \
         aan";
    MassPackedWithAnother:
        "moet 0 zijn bij goederen die met een ander artikel zijn verpakt (aantal 0): dat artikel draagt de massa";
    NoSeals: "de losvergunning noemt geen verzegeling; beschrijf het verschil alleen bij de losopmerkingen";
    NoTraderAtDestination:
        "voor de aankomst is een EORI-nummer nodig van de geadresseerde, de douane-expediteur, de houder of de \
         klant";
    NotWithGuarantees: "moet leeg blijven als de zekerheden in een lijst staan";
    OfficeOfEntry: "mist een kantoor in het gebied van het kantoor van bestemming, en heeft daarvoor geen plaats meer";
    OwnTransit: "is het MRN van een eigen transitaangifte; meld de aankomst daar";
    PackedWithAnother:
        "moet 0 zijn, net als bij de andere colli van het artikel, die met een ander artikel zijn verpakt";
    PackedWithNone: "kan alleen 0 zijn als een ander artikel colli met dezelfde merken en een aantal boven 0 heeft";
    RequiredWithoutEori: "is verplicht bij een partij zonder EORI-nummer";
    TooManyPairs(max):
        "moeten er minder zijn voor zoveel artikelen: een bericht heeft plaats voor {max} combinaties van een \
         container en een artikel, waarbij de verzegelingen van de zending als één container tellen";
    TotalWeight(max): "mogen samen niet meer wegen dan {max} cijfers kunnen zeggen";
    TransitMrn: "moet het MRN van een transitaangifte zijn: 18 tekens, waarvan het 17e J, K, L of M is";
    Unchanged: "verandert niets aan de transitaangifte";
    UnionGoodsProof: "moet het document noemen dat de status van Uniegoederen bewijst";
    UnionGoodsType: "moet T2 of T2F zijn tussen de Unie en San Marino";
    UnknownGuaranteeType: "moet een soort zekerheid zijn die de douane kent";

    // Rules of billing.
    Amount: "levert een bedrag op dat te groot is om te berekenen";
    FixedByCustoms: "kan niet veranderen: de douane heeft in deze valuta in rekening gebracht";
    FixedByTrigger: "kan niet veranderen op een regel die automatisch is gemaakt";
    NoLinesNamed: "moet ten minste één regel noemen";
    NoPrepayment: "kan alleen bij een factuur die om vooruitbetaling vraagt";
    NotLinked: "is niet aan een dossier gekoppeld";
    NotOfCustomer: "is geen locatie van de klant";
    NotOnInvoice: "staat niet op de factuur";
    NotOnRateCard: "moet een actief omzetitem zijn op de tariefkaart van de klant die betaalt";
    NotTogether: "moet leeg blijven als de ongebruikte vooruitbetaling wordt gecrediteerd";
    OutsideVat: "moet 0 zijn of leeg blijven: geld voor rechten valt buiten de btw";
    TakenBack: "is al gecrediteerd";

    // Rules of files of documents.
    FileBlocked(extension): "mag geen .{extension}-bestand zijn";
    FileContent(extension): "is niet wat de naam zegt (.{extension})";
    FileEmpty: "mag niet leeg zijn";
    FileKind(allowed): "moet een bestand van een van deze soorten zijn: {allowed}";
    FileMegabytes(max): "mag niet groter zijn dan {max} MB";
    FileNameLength(max): "moet een bestandsnaam van hooguit {max} bytes hebben";
    FileNameMissing: "moet een bestandsnaam hebben";
    FileNameReserved: "moet een bestandsnaam hebben die niet gereserveerd is";
    FileNameUnsafe: "moet een bestandsnaam hebben zonder stuurtekens en zonder < > : \" | ? *";
    FileText: "moet tekst bevatten (UTF-8, UTF-16 of Windows-1252), zoals de naam zegt";
    FileXml: "moet geldige XML bevatten, zoals de naam zegt";

    // Rules of the pages and the command line only.
    AboveWarning: "moet hoger zijn dan de drempel voor de waarschuwing";
    Bic: "moet een BIC van 8 of 11 letters en cijfers zijn";
    Cell: "heeft een waarde die deze kolom niet kan hebben";
    Cells: "heeft een ander aantal cellen dan de kop";
    DocumentBefore:
        "is niet toegevoegd: dit formulier is al eerder met een andere inhoud verstuurd, en dat document staat in \
         de lijst. Kies het bestand opnieuw om ook dit toe te voegen";
    DutchIban: "moet 18 tekens hebben als het Nederlands is";
    DutchVatNumber: "moet NL, 9 cijfers, B en 2 cijfers zijn";
    EoriOfTheUnion: "moet een EORI van een lidstaat van de EU of van Noord-Ierland (XI) zijn";
    ExactMoment: "moet een tijdstip zijn (2026-03-02T10:30:00+01:00)";
    FileSize(max): "mag niet groter zijn dan {max} KiB";
    Flag: "moet ja of nee zijn";
    GivenAgain: "is meer dan eens opgegeven";
    Iban: "moet een IBAN zijn: twee letters, twee cijfers en 11 tot en met 30 letters of cijfers";
    IbanCheckDigits: "is geen IBAN: de controlecijfers kloppen niet";
    LastOwner: "moet blijven: dit is de laatste actieve eigenaar van het account";
    List: "moet een lijst zijn";
    Logo: "kan niet als logo worden gebruikt";
    NoScopes: "kies in een van deze groepen minstens één recht";
    NoSuchField(name): "{name} is geen veld van dit formulier";
    Number: "moet een getal zijn";
    NumberFormat: "moet {year} en daarna {number} of {number:N} bevatten, met een teken ertussen dat geen cijfer is";
    Object: "moet een object zijn";
    OneLineEach: "moeten teksten van elk één regel zijn";
    PasswordCommon: "is een van de meest gebruikte wachtwoorden";
    PasswordIsEmail: "mag niet het e-mailadres zijn";
    PasswordIsName: "mag niet de naam zijn";
    PasswordLength(min, max): "moet {min} tot en met {max} tekens hebben";
    PasswordSame: "mag niet het huidige wachtwoord zijn";
    Percentage: "moet hoger zijn dan 0 en hooguit 100";
    Phone: "moet een telefoonnummer zijn";
    PictureFormat: "moet een PNG- of JPEG-bestand zijn";
    PictureUnreadable: "kan niet worden gelezen";
    Thousands: "is niet eenduidig: schrijf duizendtallen zonder punt, en decimalen na een komma";
    TooDeep(max): "mag niet meer dan {max} lijsten en objecten in elkaar bevatten";
    TooManyDigits: "heeft meer cijfers dan bewaard kunnen worden";
    TooManyValues(max): "mag niet meer dan {max} waarden bevatten";
    UnknownDossier: "is geen nummer van een dossier";
    UnknownField: "is geen veld van een aangifte";
    UnknownFieldOfTransit: "is geen veld van een transitaangifte";
    Unreadable: "kan niet worden gelezen";
    VatCheckDigits: "is geen Nederlands btw-nummer: de controlecijfers kloppen niet";
    VatNumberForm: "moet een btw-nummer zijn zoals het land ze schrijft";
    WrongPassword: "is niet het huidige wachtwoord";
}
