use crate::harness::journey;

#[test]
fn somebody_signs_in_for_the_first_time_leaves_and_comes_back() {
    journey("first-sign-in", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        let link = service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "owner");
        browser.open("/console/declarations?status=ERR").await;
        assert_eq!(browser.path().await, "/console/sign-in?next=%2Fconsole%2Fdeclarations%3Fstatus%3DERR");
        browser.check("sign-in").await;

        browser.open(&link).await;
        browser.check("welcome").await;
        browser.fill("password", "short").await;
        browser.press("Set the password and sign in").await;
        assert_eq!(browser.run("return document.activeElement.getAttribute('role')").await, "alert");
        browser.check("welcome-refused").await;
        browser.fill("password", "a boat in the harbour").await;
        browser.press("Set the password and sign in").await;
        assert_eq!(browser.path().await, "/console");
        browser.until_shown("Welcome. Your password is set.").await;
        browser.check("today").await;

        browser.open(&link).await;
        assert!(!browser.shows("anna@havenzicht.example").await, "the link works once");
        browser.run("document.querySelector('form[action$=\"/sign-out\"]').submit()").await;
        browser.until("location.pathname === '/console/sign-in'").await;
        browser.open("/console/declarations?status=ERR").await;
        browser.fill("email", "anna@havenzicht.example").await;
        browser.fill("password", "not the password").await;
        browser.press("Sign in").await;
        browser.check("sign-in-refused").await;
        browser.fill("password", "a boat in the harbour").await;
        browser.press("Sign in").await;
        assert_eq!(browser.path().await, "/console/declarations?status=ERR");
    });
}

#[test]
fn somebody_chooses_dutch_and_dark_colours() {
    journey("look", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "owner")).await;
        let choose = "const form = document.querySelector('form[action$=\"/look\"]'); \
            form.language.value = 'nl'; form.theme.value = 'dark'; form.requestSubmit()";
        browser.run(choose).await;
        browser
            .until("document.documentElement.lang === 'nl' && document.documentElement.dataset.theme === 'dark'")
            .await;
        browser.open("/console/declarations").await;
        assert_eq!(browser.text("h1").await, "Aangiften");
        browser.check("declarations-dutch").await;
    });
}

#[test]
fn a_forgotten_password_is_asked_for() {
    journey("reset", async |_, browser| {
        browser.open("/console/reset").await;
        browser.check("reset").await;
        browser.fill("email", "nobody@havenzicht.example").await;
        browser.press("Send the link").await;
        browser.check("reset-sent").await;
    });
}
