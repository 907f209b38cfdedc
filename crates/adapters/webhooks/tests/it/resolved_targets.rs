use async_trait::async_trait;
use customs_callbacks::{CallbackTargets, CallbackUrl, TargetCheck, TargetPolicy, TargetRefused};
use customs_webhooks::{HostLookup, ResolvedTargets, TargetError};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

struct Names(Vec<&'static str>);

#[async_trait]
impl HostLookup for Names {
    async fn addresses(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        if self.0.is_empty() {
            return Err(io::Error::other("no such name"));
        }
        Ok(self.0.iter().map(|text| text.parse().expect("an address")).collect())
    }
}

async fn leads(url: &str, to: &[&'static str], policy: TargetPolicy) -> Result<Vec<String>, TargetError> {
    let targets = ResolvedTargets::looked_up_by(Arc::new(Names(to.to_vec())), policy);
    let url = CallbackUrl::restore(url).expect("an address");
    let expected = match targets.addresses(&url).await {
        Ok(_) => Ok(TargetCheck::Allowed),
        Err(TargetError::Unresolved) => Ok(TargetCheck::Unresolved),
        Err(TargetError::Refused | TargetError::PlainHttp) => Err(TargetRefused),
    };
    assert_eq!(targets.check(&url).await, expected);
    Ok(targets.addresses(&url).await?.iter().map(SocketAddr::to_string).collect())
}

#[actix_rt::test]
async fn a_public_host_is_called_at_its_addresses_and_port() {
    let public = TargetPolicy::PublicHttps;
    let addresses = leads("https://broker.example:8443/in", &["2a00::1", "8.8.8.8", "2a00::1"], public).await;
    assert_eq!(addresses.expect("public"), ["8.8.8.8:8443", "[2a00::1]:8443"]);
    assert_eq!(leads("https://8.8.8.8/in", &[], public).await.expect("public"), ["8.8.8.8:443"]);
}

#[actix_rt::test]
async fn one_special_address_among_the_answers_refuses_the_host() {
    for special in ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:127.0.0.1", "fe80::1"] {
        for order in [["8.8.8.8", special], [special, "8.8.8.8"]] {
            let refused = leads("https://broker.example", &order, TargetPolicy::PublicHttps).await;
            assert_eq!(refused, Err(TargetError::Refused), "{order:?}");
        }
    }
}

#[actix_rt::test]
async fn every_spelling_of_a_special_address_is_refused() {
    for url in [
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://0177.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:169.254.169.254]/",
        "https://[64:ff9b::a9fe:a9fe]/",
        "https://localhost/",
        "https://LOCALHOST./",
        "https://any.localhost:8443/",
    ] {
        let refused = leads(url, &["8.8.8.8"], TargetPolicy::PublicHttps).await;
        assert_eq!(refused, Err(TargetError::Refused), "{url}");
    }
}

#[actix_rt::test]
async fn a_name_that_leads_nowhere_yet_may_be_registered_but_is_not_called() {
    let nowhere = leads("https://soon.broker.example", &[], TargetPolicy::PublicHttps).await;
    assert_eq!(nowhere, Err(TargetError::Unresolved));
}

#[actix_rt::test]
async fn plain_http_and_private_addresses_are_called_only_where_that_is_allowed() {
    let plain = "http://receiver.test:9000/in";
    assert_eq!(leads(plain, &["8.8.8.8"], TargetPolicy::PublicHttps).await, Err(TargetError::PlainHttp));
    let allowed = leads(plain, &["127.0.0.1"], TargetPolicy::AllowInsecure).await;
    assert_eq!(allowed.expect("allowed"), ["127.0.0.1:9000"]);
}
