use crate::failure::{Failure, Fallible};
use customs_calling::{Bytes, ClientOptions, HttpClient, Method, Request, header};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::timeout;

/// The boundary between the fields of an upload.
const BOUNDARY: &str = "customs-demo-7d1f0c52";
/// Longest time for a call.
const PATIENCE: Duration = Duration::from_secs(60);
/// Longest answer in bytes that is read.
const LONGEST: usize = 64 * 1024 * 1024;

/// Calls the service over HTTP, as any client does.
#[derive(Clone)]
pub(crate) struct ApiClient {
    http: HttpClient,
    api: String,
    token: String,
}

impl ApiClient {
    /// Creates a client and fetches its access token.
    pub(crate) async fn with_token(base_url: &str, client_id: &str, client_secret: &str) -> Fallible<Self> {
        let http = HttpClient::new(ClientOptions::default())?;
        let mut client = Self { http, api: String::new(), token: String::new() };
        client.renew(base_url, client_id, client_secret).await?;
        Ok(client)
    }

    /// Fetches another token, in place of the present one.
    pub(super) async fn renew(&mut self, base_url: &str, client_id: &str, client_secret: &str) -> Fallible<()> {
        let request = json!({
            "grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret,
        });
        let asked = Request::builder().method(Method::POST).uri(format!("{base_url}/oauth/token"));
        let asked = asked.header(header::CONTENT_TYPE, "application/json").body(request.to_string().into())?;
        let answer: Value = serde_json::from_slice(&self.send(asked, "POST /oauth/token").await?)?;
        let token = answer["access_token"].as_str();
        token.ok_or_else(|| Failure::because("the token endpoint gave no access token"))?.clone_into(&mut self.token);
        self.api = format!("{base_url}/api/v1");
        Ok(())
    }

    /// The HTTP client that it uses, for calls of another kind.
    pub(crate) const fn http(&self) -> &HttpClient {
        &self.http
    }

    /// The address of a path of the API.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.api)
    }

    /// The value of the header `Authorization`.
    pub(crate) fn authorization(&self) -> String {
        format!("Bearer {}", self.token)
    }

    pub(crate) async fn get(&self, path: &str) -> Fallible<Value> {
        Ok(serde_json::from_slice(&self.get_bytes(path).await?)?)
    }

    /// Downloads a file.
    pub(crate) async fn get_bytes(&self, path: &str) -> Fallible<Vec<u8>> {
        let answer = self.exchange(Method::GET, path, "application/json", String::new()).await?;
        Ok(answer.to_vec())
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Fallible<Value> {
        let answer = self.exchange(Method::POST, path, "application/json", body.to_string()).await?;
        Ok(serde_json::from_slice(&answer)?)
    }

    pub(super) async fn put(&self, path: &str, body: &Value) -> Fallible<Value> {
        let answer = self.exchange(Method::PUT, path, "application/json", body.to_string()).await?;
        Ok(serde_json::from_slice(&answer)?)
    }

    /// Uploads a text as a document of this kind.
    pub(super) async fn upload(&self, path: &str, kind: &str, name: &str, content: &str) -> Fallible<Value> {
        let body = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"document_type\"\r\n\r\n{kind}\r\n\
             --{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             Content-Type: text/plain\r\n\r\n{content}\r\n--{BOUNDARY}--\r\n"
        );
        let content_type = format!("multipart/form-data; boundary={BOUNDARY}");
        Ok(serde_json::from_slice(&self.exchange(Method::POST, path, &content_type, body).await?)?)
    }

    async fn exchange(&self, method: Method, path: &str, content_type: &str, body: String) -> Fallible<Bytes> {
        let call = format!("{method} {path}");
        let mut request =
            Request::builder().method(method).uri(self.url(path)).header(header::AUTHORIZATION, self.authorization());
        if !body.is_empty() {
            request = request.header(header::CONTENT_TYPE, content_type);
        }
        self.send(request.body(body.into())?, &call).await
    }

    /// Sends a request and returns the content of its answer, which must be a success.
    async fn send(&self, request: Request<Bytes>, call: &str) -> Fallible<Bytes> {
        let failed = |why: String| Failure::because(format!("{call}: {why}"));
        let answered = timeout(PATIENCE, self.http.call(request, LONGEST)).await;
        let answer = answered.map_err(|_| failed("timed out".to_owned()))?.map_err(|why| failed(why.to_string()))?;
        let body = answer.body.map_err(|why| failed(why.to_string()))?;
        if answer.status.is_success() {
            Ok(body)
        } else {
            let body = String::from_utf8_lossy(&body);
            Err(Failure::because(format!("{call} answered {}: {body}", answer.status)))
        }
    }
}
