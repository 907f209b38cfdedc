use crate::HttpCustomsGateway;
use crate::http_customs_gateway::ACCOUNT_HEADER;
use crate::statement_reader;
use async_trait::async_trait;
use customs_calling::{Answer, Bytes, Request, StatusCode, header};
use customs_exchange::ports::{GatewayFailure, GatewayReason};
use customs_guarantees::account::{AccountKey, Statement};
use customs_guarantees::ports::{CustomsAccounts, StatementFailure};
use customs_kernel::{Grn, OrganisationId};
use tokio::time::{Instant, timeout_at};

/// Largest statement in bytes that is read; one of 500 entries has some 200 KiB.
const STATEMENT_LIMIT: usize = 4 * 1024 * 1024;

#[async_trait]
impl CustomsAccounts for HttpCustomsGateway {
    async fn statement(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        grns: &[Grn],
        after: Option<i64>,
    ) -> Result<Statement, StatementFailure> {
        let deadline = Instant::now() + self.limit;
        let address = self.address_of(key, grns, after);
        let token = self.token(deadline).await.map_err(without_a_token)?;
        let (mut status, mut body) = self.ask(&address, organisation, &token, deadline).await?;
        if status == StatusCode::UNAUTHORIZED {
            // The token may have been revoked early, so the question is asked once more with a new one.
            self.tokens.forget(&token).await;
            let token = self.token(deadline).await.map_err(without_a_token)?;
            (status, body) = self.ask(&address, organisation, &token, deadline).await?;
            if status == StatusCode::UNAUTHORIZED {
                self.tokens.forget(&token).await;
            }
        }
        match status {
            StatusCode::OK => statement_reader::read(&body, key).map_err(|why| failure(&why.to_string())),
            StatusCode::NOT_FOUND => Err(failure("it does not know the account")),
            status => Err(failure(&format!("it answered {}", status.as_u16()))),
        }
    }
}

impl HttpCustomsGateway {
    /// The URL of the question. An EORI and a GRN have letters and digits only, so neither needs encoding.
    fn address_of(&self, AccountKey { kind, eori }: &AccountKey, grns: &[Grn], after: Option<i64>) -> String {
        let account = format!("{}/{}/{eori}", self.accounts_url, kind.word());
        let after = after.map(|number| format!("after={number}"));
        let query: Vec<String> = after.into_iter().chain(grns.iter().map(|grn| format!("grn={grn}"))).collect();
        if query.is_empty() { account } else { format!("{account}?{}", query.join("&")) }
    }

    async fn ask(
        &self,
        address: &str,
        organisation: OrganisationId,
        token: &str,
        deadline: Instant,
    ) -> Result<(StatusCode, Bytes), StatementFailure> {
        let reported = timeout_at(deadline, self.get(address, organisation, token)).await;
        reported.unwrap_or_else(|_| Err(failure("it did not answer in time")))
    }

    async fn get(
        &self,
        address: &str,
        organisation: OrganisationId,
        token: &str,
    ) -> Result<(StatusCode, Bytes), StatementFailure> {
        let request = Request::builder()
            .uri(address)
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(ACCOUNT_HEADER, organisation.to_string())
            .header(header::ACCEPT, "application/xml")
            .body(Bytes::new())
            .map_err(|_| failure(&GatewayReason::NoRequest.to_string()))?;
        let answered = self.client.call(request, STATEMENT_LIMIT).await;
        let Answer { status, body, .. } = answered.map_err(|why| failure(&why.to_string()))?;
        match body {
            Ok(body) => Ok((status, body)),
            // The status is enough for any other answer.
            Err(_) if status != StatusCode::OK => Ok((status, Bytes::new())),
            Err(_) => Err(failure("its answer broke off, or is too long")),
        }
    }
}

fn failure(why: &str) -> StatementFailure {
    StatementFailure(format!("customs told no balance: {why}"))
}

fn without_a_token(why: GatewayFailure) -> StatementFailure {
    match why {
        GatewayFailure::Unavailable { reason }
        | GatewayFailure::Unsure { reason }
        | GatewayFailure::Refused { reason }
        | GatewayFailure::Unacceptable { reason } => failure(&reason.to_string()),
        GatewayFailure::Unknown => failure("it did not answer in time"),
    }
}
