use crate::failure::{Failure, Fallible};
use actix_web::web::Bytes;
use awc::ClientRequest;
use serde_json::{Value, json};

/// What parts the fields of an upload.
const BOUNDARY: &str = "customs-demo-7d1f0c52";

/// Calls the service over HTTP, as any client does.
#[derive(Clone)]
pub(super) struct ApiClient {
    http: awc::Client,
    api: String,
    token: String,
}

impl ApiClient {
    /// Creates a client and fetches its access token.
    pub(super) async fn with_token(base_url: &str, client_id: &str, client_secret: &str) -> Fallible<Self> {
        let mut client = Self { http: awc::Client::default(), api: String::new(), token: String::new() };
        client.renew(base_url, client_id, client_secret).await?;
        Ok(client)
    }

    /// Fetches another token, in place of the present one.
    pub(super) async fn renew(&mut self, base_url: &str, client_id: &str, client_secret: &str) -> Fallible<()> {
        let request = json!({
            "grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret,
        });
        let asked = self.http.post(format!("{base_url}/oauth/token"));
        let answer = send(asked, &request, "POST /oauth/token").await?;
        let token = answer["access_token"].as_str();
        token.ok_or_else(|| Failure::because("the token endpoint gave no access token"))?.clone_into(&mut self.token);
        self.api = format!("{base_url}/api/v1");
        Ok(())
    }

    pub(super) async fn get(&self, path: &str) -> Fallible<Value> {
        let request = self.authorized(self.http.get(format!("{}{path}", self.api)));
        let mut response = request.send().await.map_err(|error| Failure::because(format!("GET {path}: {error}")))?;
        read(&mut response, &format!("GET {path}")).await
    }

    /// Downloads a file.
    pub(super) async fn get_bytes(&self, path: &str) -> Fallible<Vec<u8>> {
        let call = format!("GET {path}");
        let request = self.authorized(self.http.get(format!("{}{path}", self.api)));
        let mut response = request.send().await.map_err(|error| Failure::because(format!("{call}: {error}")))?;
        Ok(read_body(&mut response, &call).await?.to_vec())
    }

    pub(super) async fn post(&self, path: &str, body: &Value) -> Fallible<Value> {
        let request = self.authorized(self.http.post(format!("{}{path}", self.api)));
        send(request, body, &format!("POST {path}")).await
    }

    pub(super) async fn put(&self, path: &str, body: &Value) -> Fallible<Value> {
        let request = self.authorized(self.http.put(format!("{}{path}", self.api)));
        send(request, body, &format!("PUT {path}")).await
    }

    /// Uploads a text as a document of this kind.
    pub(super) async fn upload(&self, path: &str, kind: &str, name: &str, content: &str) -> Fallible<Value> {
        let call = format!("POST {path}");
        let body = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"document_type\"\r\n\r\n{kind}\r\n\
             --{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             Content-Type: text/plain\r\n\r\n{content}\r\n--{BOUNDARY}--\r\n"
        );
        let request = self.authorized(self.http.post(format!("{}{path}", self.api)));
        let request = request.content_type(format!("multipart/form-data; boundary={BOUNDARY}"));
        let sent = request.send_body(body).await;
        let mut response = sent.map_err(|error| Failure::because(format!("{call}: {error}")))?;
        read(&mut response, &call).await
    }

    fn authorized(&self, request: ClientRequest) -> ClientRequest {
        request.bearer_auth(&self.token)
    }
}

async fn send(request: ClientRequest, body: &Value, call: &str) -> Fallible<Value> {
    let sent = request.send_json(body).await;
    let mut response = sent.map_err(|error| Failure::because(format!("{call}: {error}")))?;
    read(&mut response, call).await
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
