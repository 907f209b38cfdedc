use crate::failure::{Failure, Fallible};
use actix_web::web::Bytes;
use serde_json::{Value, json};

/// Calls the service over HTTP, as any client does.
pub(super) struct ApiClient {
    http: awc::Client,
    api: String,
    token: String,
}

impl ApiClient {
    /// Creates a client and fetches its access token.
    pub(super) async fn with_token(base_url: &str, client_id: &str, client_secret: &str) -> Fallible<Self> {
        let mut client = Self { http: awc::Client::default(), api: String::new(), token: String::new() };
        let request = json!({
            "grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret,
        });
        client.api = format!("{base_url}/oauth");
        let answer = client.post("/token", &request).await?;
        client.token = answer["access_token"]
            .as_str()
            .ok_or_else(|| Failure::because("the token endpoint gave no access token"))?
            .to_owned();
        client.api = format!("{base_url}/api/v1");
        Ok(client)
    }

    pub(super) async fn get(&mut self, path: &str) -> Fallible<Value> {
        let request = self.http.get(format!("{}{path}", self.api)).bearer_auth(&self.token);
        let mut response = request.send().await.map_err(|error| Failure::because(format!("GET {path}: {error}")))?;
        read(&mut response, &format!("GET {path}")).await
    }

    /// Downloads a file.
    pub(super) async fn get_bytes(&mut self, path: &str) -> Fallible<Vec<u8>> {
        let call = format!("GET {path}");
        let request = self.http.get(format!("{}{path}", self.api)).bearer_auth(&self.token);
        let mut response = request.send().await.map_err(|error| Failure::because(format!("{call}: {error}")))?;
        Ok(read_body(&mut response, &call).await?.to_vec())
    }

    pub(super) async fn post(&mut self, path: &str, body: &Value) -> Fallible<Value> {
        let mut request = self.http.post(format!("{}{path}", self.api));
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        let sent = request.send_json(body).await;
        let mut response = sent.map_err(|error| Failure::because(format!("POST {path}: {error}")))?;
        read(&mut response, &format!("POST {path}")).await
    }
}

async fn read<S>(response: &mut awc::ClientResponse<S>, call: &str) -> Fallible<Value>
where
    S: futures_util::Stream<Item = Result<Bytes, awc::error::PayloadError>> + Unpin,
{
    Ok(serde_json::from_slice(&read_body(response, call).await?)?)
}

async fn read_body<S>(response: &mut awc::ClientResponse<S>, call: &str) -> Fallible<Bytes>
where
    S: futures_util::Stream<Item = Result<Bytes, awc::error::PayloadError>> + Unpin,
{
    let body = response.body().await.map_err(|error| Failure::because(format!("{call}: {error}")))?;
    if response.status().is_success() {
        Ok(body)
    } else {
        Err(Failure::because(format!("{call} answered {}: {}", response.status(), String::from_utf8_lossy(&body))))
    }
}
