texts! {
    #[doc(hidden)]
    tasks_about: "To be done" | "Te doen";
    tasks_over: "over" | "verstreken";
    tasks_otherwise: "Otherwise" | "Anders:";
    tasks_at_stake: "At stake:" | "Het gaat om";
    tasks_taken_by: "Taken by" | "Opgepakt door";
    tasks_snoozed(until: &str, reason: &str): "Put off until {until}: {reason}" | "Uitgesteld tot {until}: {reason}";
}

texts! {
    tasks_take: "Take it" | "Oppakken";
    tasks_let_go: "Give it back" | "Teruggeven";
    tasks_snooze: "Put off" | "Uitstellen";
    tasks_wake: "List it again" | "Weer tonen";
    tasks_snooze_title: "Put a task off" | "Een taak uitstellen";
    tasks_snooze_until: "Until" | "Tot";
    tasks_snooze_until_hint: "From tomorrow to 90 days from today. From that day on it is listed again." | "Van morgen tot 90 dagen vanaf vandaag. Vanaf die dag staat ze weer in de lijst.";
    tasks_snooze_reason: "Why it can wait" | "Waarom ze kan wachten";
}

texts! {
    #[doc(hidden)]
    today_tasks: "Tasks" | "Taken";
    outages: "Outages of customs" | "Storingen bij de douane";
    outages_say: "While an outage is open, goods are released by the paper procedure. Declarations go to customs when it is closed; transits stay on paper." | "Zolang een storing open is, worden goederen volgens de noodprocedure vrijgegeven. Aangiften gaan naar de douane zodra zij wordt gesloten; transit blijft op papier.";
    outages_none: "There was none." | "Er was er geen.";
    outage_proposed(number: &str, since: &str): "Customs seems to be down: {number} submissions have no answer, the oldest since {since}." | "De douane lijkt stil te liggen: {number} indieningen hebben geen antwoord, de oudste sinds {since}.";
    outage_is_open(since: &str): "An outage of customs is open since {since}." | "Er is een storing bij de douane open sinds {since}.";
    outage_open: "Open an outage" | "Storing openen";
    outage_close: "Close the outage and lodge what waits" | "Storing sluiten en indienen wat wacht";
    outage_reason: "Reason, such as the number of the announcement" | "Reden, zoals het nummer van de aankondiging";
    outage_releases: "Released on paper" | "Op papier vrijgegeven";
    outage_number: "Number" | "Nummer";
    outage_opened: "Opened" | "Geopend";
    outage_closed: "Closed" | "Gesloten";
    outage_already_open: "An outage is open already." | "Er is al een storing open.";
    outage_closed_on(at: &str): "The outage was closed on {at}." | "De storing is gesloten op {at}.";
    today_tasks_none: "Nothing is due." | "Er is niets te doen.";
    today_tasks_over(number: &str): "{number} over" | "{number} verstreken";
}

texts! {
    settings_tasks: "Tasks" | "Taken";
    settings_tasks_says: "A mail each morning of what is due, and calendars of it." | "Elke ochtend een e-mail van wat er te doen is, en agenda's ervan.";
    settings_tasks_mail: "Mail each morning" | "E-mail elke ochtend";
    settings_tasks_mail_on: "From 6 o'clock you get a mail of what is due, on days when something is." | "Vanaf 6 uur krijgt u een e-mail van wat er te doen is, op dagen dat er iets is.";
    settings_tasks_mail_off: "You get no mails of what is due." | "U krijgt geen e-mails van wat er te doen is.";
    settings_tasks_mail_start: "Mail me from tomorrow on" | "Mail mij vanaf morgen";
    settings_tasks_mail_stop: "No more mails" | "Geen e-mails meer";
    settings_calendars: "Calendars" | "Agenda's";
    settings_calendars_says: "Each has an address of its own, from which your calendar fetches the tasks that you may read. Anyone who knows the address reads them too." | "Elke agenda heeft een eigen adres, waarmee uw agendaprogramma de taken ophaalt die u mag lezen. Iedereen die het adres kent, leest ze ook.";
    settings_calendars_none: "You have no calendar." | "U heeft geen agenda.";
    settings_calendar: "Calendar" | "Agenda";
    settings_calendar_made: "Made" | "Aangemaakt";
    settings_calendar_address: "Address of the calendar" | "Adres van de agenda";
    settings_new_calendar: "New calendar" | "Nieuwe agenda";
    settings_calendar_name_hint: "By which you know it, such as the program that reads it." | "Waaraan u hem herkent, zoals het programma dat hem leest.";
    settings_calendar_shows: "What it shows" | "Wat hij toont";
    settings_calendar_all: "All tasks" | "Alle taken";
    settings_calendar_own: "Tasks that you took" | "Taken die u heeft opgepakt";
    settings_calendar_revoke: "Revoke" | "Intrekken";
}
