use super::Dutch;
use customs_tasks::{Action, Missed};

say_in_dutch! { Action:
    DeclarationRejected => "de douane heeft de aangifte afgewezen: corrigeer haar en dien haar opnieuw in";
    DocumentsRequested => "de douane vraagt bescheiden: stuur ze op";
    PresentationDue => "de goederen van de voorafaangifte moeten worden aangebracht";
    SupplementDue => "de aanvullende aangifte moet worden verzonden";
    ExitUnconfirmed => "de uitgang van de goederen is niet bevestigd: zoek uit waar ze zijn en stuur bewijs";
    DeclarationUnanswered => "de douane heeft niet op tijd geantwoord: herstel het bericht, of vraag de douane";
    DeclarationMailFailed => "een e-mail over de aangifte is niet aangekomen: corrigeer het adres van het contact";
    DeclarationOnPaper => "de goederen zijn op papier vrijgegeven: sluit de storing zodra de douane weer werkt, en zie toe dat de douane de aangifte aanvaardt";
    CallbackFailing => "afleveringen aan de callback mislukken: herstel de ontvanger";
    StockException => "de goederen kloppen niet met de voorraad: wijs ze toe";
    TransitRejected => "de douane heeft de transitaangifte afgewezen: corrigeer haar en dien haar opnieuw in";
    TransitPresentationDue => "de goederen van de transitaangifte moeten worden aangebracht";
    TransitLimit => "het vervoer moet bij het kantoor van bestemming zijn";
    TransitEnquiry => "de douane vraagt waar de goederen zijn: beantwoord de nasporing";
    TransitRequest => "de douane wacht op antwoord over de transitaangifte";
    TransitUnanswered => "de douane heeft over de transitaangifte niet op tijd geantwoord: herstel het bericht, of vraag de douane";
    TransitMailFailed => "een e-mail over de transitaangifte is niet aangekomen: corrigeer het adres van het contact";
    TransitOnPaper => "het vervoer is op papier onderweg: leg de zuivering vast zodra het kantoor van vertrek die bevestigt";
    ArrivalRejected => "de douane heeft de aankomst afgewezen: corrigeer wat de redenen noemen en meld haar opnieuw";
    ArrivalUnloading => "de goederen mogen worden gelost: meld wat is bevonden";
    ArrivalUnanswered => "de douane heeft over de aankomst niet op tijd geantwoord: meld haar opnieuw, of vraag de douane";
    ArrivalMailFailed => "een e-mail over de aankomst is niet aangekomen: corrigeer het adres van het contact";
    PowerOfAttorneyEnds => "de volmacht van de klant loopt af: laat een nieuwe tekenen";
    AuthorisationEnds => "een vergunning van de klant loopt af: laat haar verlengen en leg de nieuwe laatste dag vast";
    GuaranteeThreshold => "de zekerheid is bijna op: laat haar verhogen, of wacht op vrijval";
    DossierReady => "het dossier is klaar om te factureren";
    InvoiceOverdue => "de factuur is niet betaald: herinner de klant, of leg de betaling vast";
    CreditDue => "de gewijzigde aangifte verlaagt wat is gefactureerd: crediteer het deel dat te veel is";
    InvoiceMailFailed => "de e-mail met de factuur is niet aangekomen: corrigeer het adres en verstuur haar opnieuw";
}

say_in_dutch! { Missed:
    DeclarationRejected => "de goederen blijven waar ze zijn: zonder aanvaarde aangifte geeft de douane niets vrij";
    DocumentsRequested => "de douane beslist zonder de bescheiden, meestal in het nadeel van de aangever";
    PresentationDue => "de aangifte geldt als niet ingediend, en de goederen moeten opnieuw worden aangegeven (DWU artikel 171)";
    SupplementDue => "de vereenvoudigde aangifte blijft onvolledig; dat is in strijd met de vergunning en kan worden beboet (DWU artikel 167)";
    ExitUnconfirmed => "de douane vraagt waar de goederen zijn en maakt de uitvoer na 150 dagen ongeldig: het btw-tarief van 0% vervalt (UVo.DWU artikelen 334 en 335, GVo.DWU artikel 248)";
    DeclarationUnanswered => "het is niet bekend of de douane het bericht heeft, en de termijnen lopen door";
    DeclarationMailFailed => "de klant hoort niet wat er met de aangifte is gebeurd";
    DeclarationOnPaper => "de goederen zijn in gebruik zonder een aangifte die de douane kent, en de noodprocedure kan worden ingetrokken";
    CallbackFailing => "de afleveringen eindigen na vijf dagen, en het gekoppelde systeem hoort niets meer";
    StockException => "de voorraadadministratie wijkt af van de goederen, waarvoor de vergunninghouder tegenover de douane instaat (DWU artikel 242)";
    TransitRejected => "de goederen mogen niet vertrekken: zonder aanvaarde transitaangifte geeft de douane niets vrij";
    TransitPresentationDue => "de transitaangifte geldt als niet ingediend en moet opnieuw worden gedaan (DWU artikel 171)";
    TransitLimit => "de douane begint een nasporing en vordert de rechten bij de houder van de regeling (DWU artikel 233)";
    TransitEnquiry => "de douane vordert de rechten bij de houder van de regeling (DWU artikel 79)";
    TransitRequest => "de douane geeft het vervoer niet vrij, of vordert de schuld";
    TransitUnanswered => "het is niet bekend of de douane het bericht over de transitaangifte heeft, en de termijnen lopen door";
    TransitMailFailed => "de klant hoort niet wat er met de transitaangifte is gebeurd";
    TransitOnPaper => "de zekerheid blijft in gebruik, en de douane vordert de rechten in bij de houder van de regeling";
    ArrivalRejected => "de goederen gelden als niet aangekomen, en de douane begint een nasporing bij de houder van de regeling";
    ArrivalUnloading => "de douane geeft de goederen niet vrij, en de vergunning van toegelaten geadresseerde wordt geschonden (UVo.DWU artikel 315)";
    ArrivalUnanswered => "het is niet bekend of de douane het bericht over de aankomst heeft, en het vervoer blijft open";
    ArrivalMailFailed => "de klant hoort niet wat er met de aankomst is gebeurd";
    PowerOfAttorneyEnds => "na die dag mag u niet voor de klant optreden, en geldt u zelf als aangever (DWU artikel 19)";
    AuthorisationEnds => "na die dag weigert de douane aangiften die op de vergunning berusten";
    GuaranteeThreshold => "de douane weigert wat de zekerheid niet dekt";
    DossierReady => "de klant krijgt de factuur later, en betaalt later";
    InvoiceOverdue => "u heeft voor de klant betaald en wacht op het geld";
    CreditDue => "de klant betaalt meer dan verschuldigd is, en heeft de rest tegoed";
    InvoiceMailFailed => "de klant heeft geen factuur, en betaalt niet";
}
