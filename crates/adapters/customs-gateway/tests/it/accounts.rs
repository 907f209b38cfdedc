use crate::authority::{Authority, Response, gateway_at};
use customs_guarantees::account::{AccountKey, Statement};
use customs_guarantees::ports::{CustomsAccounts, StatementFailure};
use customs_kernel::OrganisationId;
use rust_decimal::Decimal;

pub(crate) const BROKER: OrganisationId = OrganisationId::new(12);

pub(crate) fn surety() -> AccountKey {
    AccountKey::surety("NL801234566".parse().expect("an EORI"))
}

/// A statement of that account: the opening use, and the amounts of its entries, numbered from `first` on.
pub(crate) fn statement(key: &AccountKey, opening: i64, first: i64, amounts: &[i64], complete: bool) -> Response {
    let entry = |(number, amount): (i64, &i64)| {
        format!(
            "<Entry><Number>{number}</Number><Kind>use</Kind><Amount>{amount}.00</Amount><LRN>LRN-{number}</LRN>\
             <OccurredAt>2026-03-02T09:00:00Z</OccurredAt></Entry>"
        )
    };
    let entries: String = (first..).zip(amounts).map(entry).collect();
    Response::Xml(format!(
        "<AccountStatement xmlns='urn:customs-brokerage:account:1'><Kind>{}</Kind><Eori>{}</Eori>\
         <AsOf>2026-03-02T09:00:00Z</AsOf><Limit>1000.00</Limit><Opening>{opening}.00</Opening><Used>{}.00</Used>\
         <Complete>{complete}</Complete>{entries}</AccountStatement>",
        key.kind.word(),
        key.eori,
        opening + amounts.iter().sum::<i64>()
    ))
}

async fn ask(authority: &Authority, after: Option<i64>) -> Result<Statement, StatementFailure> {
    authority.gateway().statement(BROKER, &surety(), &[], after).await
}

fn failed(why: &str) -> Result<Statement, StatementFailure> {
    Err(StatementFailure(format!("customs told no balance: {why}")))
}

#[actix_rt::test]
async fn an_account_is_asked_about_by_kind_eori_and_entry_for_the_organisation() {
    let dva = AccountKey::dva("DE1234567890".parse().expect("an EORI"));
    let reported = [statement(&surety(), 0, 1, &[250], true), statement(&dva, 0, 8, &[], true)];
    let authority = Authority::start(&[], &[]).answering(&reported);
    let statement = ask(&authority, None).await.expect("a statement");
    assert_eq!((statement.used, statement.entries.len()), (Decimal::from(250), 1));
    assert!(statement.is_sound(None));
    let grns = ["26NL0000000123456", "25DE7300QA0047110"].map(|grn| grn.parse().expect("a GRN"));
    authority.gateway().statement(BROKER, &dva, &grns, Some(7)).await.expect("a statement");
    let calls = authority.account_calls();
    let addresses: Vec<_> = calls.iter().map(|(address, _)| address.as_str()).collect();
    let of_guarantees = "/dms/accounts/dva/DE1234567890?after=7&grn=26NL0000000123456&grn=25DE7300QA0047110";
    assert_eq!(addresses, ["/dms/accounts/surety/NL801234566", of_guarantees]);
    let call = &calls[0].1;
    assert_eq!((call.authorization.as_str(), call.account.as_str()), ("Bearer token-1", "12"));
}

#[actix_rt::test]
async fn messages_and_accounts_share_a_token_and_a_refused_one_is_replaced_once() {
    use customs_exchange::ports::CustomsGateway;
    let reported = [Response::Status(401), statement(&surety(), 0, 1, &[], true)];
    let authority = Authority::start(&[], &[]).answering(&reported);
    let gateway = authority.gateway();
    gateway.send(&crate::authority::outbound(1, 0)).await.expect("taken");
    gateway.statement(BROKER, &surety(), &[], None).await.expect("a statement");
    let used: Vec<_> = authority.account_calls().into_iter().map(|(_, call)| call.authorization).collect();
    assert_eq!(used, ["Bearer token-1", "Bearer token-2"]);

    let authority = Authority::start(&[], &[]).answering(&[Response::Status(401), Response::Status(401)]);
    assert_eq!(ask(&authority, None).await, failed("it answered 401"));
    assert_eq!(authority.account_calls().len(), 2);
}

#[actix_rt::test]
async fn what_is_no_statement_is_told_in_words_without_its_content() {
    let other = AccountKey::surety("NL801234567".parse().expect("an EORI"));
    for (answer, expected) in [
        (Response::Status(503), "it answered 503"),
        (Response::Status(403), "it answered 403"),
        (Response::Status(302), "it answered 302"),
        (Response::Status(404), "it does not know the account"),
        (Response::Status(204), "it answered 204"),
        (Response::Json(200, r#"{"token":"s3cret:"}"#), "its answer is no XML"),
        (Response::Xml("<html>s3cret:</html>".to_owned()), "its answer is no AccountStatement"),
        (statement(&other, 0, 1, &[], true), "its statement is of another account"),
        (Response::Xml(" ".repeat(5 * 1024 * 1024)), "its answer broke off, or is too long"),
        (Response::Nothing, "it did not answer in time"),
    ] {
        let authority = Authority::start(&[], &[]).answering(std::slice::from_ref(&answer));
        assert_eq!(ask(&authority, None).await, failed(expected));
    }
}

#[actix_rt::test]
async fn without_a_connection_or_a_token_nothing_is_told() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let reported = gateway_at(&format!("http://{closed}")).statement(BROKER, &surety(), &[], None).await;
    assert_eq!(reported, failed("the token server: no connection"));
    let refused = Response::Json(401, r#"{"error":"invalid_client","error_description":"s3cret:"}"#);
    let authority = Authority::start(&[refused], &[]);
    assert_eq!(ask(&authority, None).await, failed("the token server answered invalid_client"));
    assert!(authority.account_calls().is_empty());
}
