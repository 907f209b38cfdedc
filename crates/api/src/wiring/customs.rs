use crate::config::CustomsMode;
use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use crate::joiners::{AuthorityTables, SimulatorCases};
use actix_web::{App, HttpServer, rt, web};
use customs_gateway::GatewayCredentials;
use customs_kernel::Entropy;
use customs_persistence::SimulatedCases;
use customs_simulator::accounts::AccountLimits;
use customs_simulator::{AnswerTarget, Gateway, Outage, Pace, Simulator};
use customs_tariff::Tariff;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::sync::Notify;

/// The connection of this installation to customs.
pub(crate) struct Customs {
    /// Address and credentials of the gateway that takes messages.
    pub(crate) credentials: GatewayCredentials,
    /// Secret that signs the messages of customs; without it none is accepted.
    pub(crate) inbound_secret: Option<String>,
    /// The simulated authority; `None` with a real gateway.
    pub(crate) simulated: Option<SimulatedCustoms>,
}

/// The simulated authority inside this process.
pub(crate) struct SimulatedCustoms {
    pub(crate) cases: Arc<SimulatorCases>,
    pub(crate) target: AnswerTarget,
    pub(crate) work: Arc<Notify>,
}

/// Connects to the gateway of the settings, or starts the simulator on a loopback port of its own.
pub(crate) fn customs(foundation: &Foundation, tariff: &Tariff, service: SocketAddr) -> Fallible<Customs> {
    match foundation.settings.customs_mode() {
        CustomsMode::Gateway => gateway(foundation),
        CustomsMode::Simulator => simulator(foundation, tariff, service),
    }
}

fn gateway(foundation: &Foundation) -> Fallible<Customs> {
    let gateway = &foundation.settings.customs.gateway;
    let given = |key: &str, value: &Option<String>| {
        value.clone().ok_or_else(|| Failure::because(format!("setting customs.gateway.{key} is required")))
    };
    let credentials = GatewayCredentials::new(
        &given("url", &gateway.url)?,
        &given("token_url", &gateway.token_url)?,
        given("client_id", &gateway.client_id)?,
        given("client_secret", &gateway.client_secret)?,
    )?;
    Ok(Customs { credentials, inbound_secret: gateway.inbound_secret.clone(), simulated: None })
}

fn simulator(foundation: &Foundation, tariff: &Tariff, service: SocketAddr) -> Fallible<Customs> {
    let settings = &foundation.settings.customs;
    let pace = Pace::from_milliseconds(settings.simulator.accept_after_ms, settings.simulator.release_after_ms);
    let cases = Arc::new(SimulatorCases(SimulatedCases::new(foundation.database.clone())));
    let outage = Outage::losing_answers_percent(settings.simulator.lose_answers_percent);
    let tables = Arc::new(AuthorityTables(tariff.clone()));
    let (clock, entropy) = (foundation.clock.clone(), foundation.entropy.clone());
    let limits = AccountLimits { surety: settings.simulator.surety_limit, dva: settings.simulator.dva_limit };
    let simulator = Simulator::new(cases.clone(), tables, clock, entropy, pace).with_outage(outage).with_limits(limits);
    let simulator = Arc::new(simulator);
    let work = simulator.work();
    // Only this process talks to the simulator, so its credentials are made again at every start.
    let (client_id, client_secret) = ("customs-api".to_owned(), secret(foundation.entropy.as_ref()));
    let gateway = Gateway::new(
        simulator,
        customs_simulator::GatewayCredentials::new(&client_id, &client_secret),
        foundation.clock.clone(),
    );
    let gateway = web::Data::new(gateway);
    let server = HttpServer::new(move || {
        let gateway = gateway.clone();
        App::new().configure(move |app| gateway.configure(app))
    })
    .workers(1)
    .disable_signals()
    .bind(("127.0.0.1", 0))?;
    let address = server.addrs().first().copied().ok_or_else(|| Failure::because("the simulator has no address"))?;
    rt::spawn(server.run());
    tracing::info!(%address, "customs is simulated inside this process, at an address of this machine alone");
    let url = format!("http://{address}");
    let credentials = GatewayCredentials::new(&url, &format!("{url}/token"), client_id, client_secret)?;
    let inbound_secret = settings.gateway.inbound_secret.clone().unwrap_or_else(|| secret(foundation.entropy.as_ref()));
    let target = AnswerTarget::new(&format!("http://{}", reachable(service)), inbound_secret.clone());
    Ok(Customs {
        credentials,
        inbound_secret: Some(inbound_secret),
        simulated: Some(SimulatedCustoms { cases, target, work }),
    })
}

/// The service's own address, as it is reached from this machine.
fn reachable(service: SocketAddr) -> SocketAddr {
    if service.ip().is_unspecified() {
        let loopback = if service.is_ipv4() { [127, 0, 0, 1].into() } else { std::net::Ipv6Addr::LOCALHOST.into() };
        SocketAddr::new(loopback, service.port())
    } else {
        service
    }
}

fn secret(entropy: &dyn Entropy) -> String {
    let mut bytes = [0; 32];
    entropy.fill(&mut bytes);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
