use std::net::{IpAddr, Ipv6Addr};

/// Where a sign-in comes from: the address of the peer behind the proxies that are trusted, and what the browser calls
/// itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visitor {
    address: IpAddr,
    agent: Option<String>,
}

impl Visitor {
    /// Most characters of the agent that are kept.
    pub const AGENT_LENGTH: usize = 255;

    /// A visitor from this address. The agent is cut to 255 characters, and control characters become blanks, since it
    /// is a text of strangers that is shown to people.
    #[must_use]
    pub fn new(address: IpAddr, agent: Option<&str>) -> Self {
        let printable = |letter: char| if letter.is_control() { ' ' } else { letter };
        let cut = |agent: &str| agent.chars().map(printable).take(Self::AGENT_LENGTH).collect::<String>();
        let agent = agent.map(cut).filter(|agent| !agent.trim().is_empty());
        Self { address: address.to_canonical(), agent }
    }

    /// The address of the peer; an IPv4 address is never written as an IPv6 one.
    #[must_use]
    pub const fn address(&self) -> IpAddr {
        self.address
    }

    /// What the browser calls itself; `None` when it sent nothing.
    #[must_use]
    pub fn agent(&self) -> Option<&str> {
        self.agent.as_deref()
    }

    /// The network that attempts are counted for together: an IPv4 address, or the 64 bits that one IPv6 subscriber has
    /// for all of its addresses (RFC 6177).
    pub(crate) fn network(&self) -> String {
        match self.address {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => {
                let network = u128::from(address) >> 64 << 64;
                format!("{}/64", Ipv6Addr::from(network))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(address: &str) -> String {
        Visitor::new(address.parse().expect("an address"), None).network()
    }

    #[test]
    fn all_addresses_of_a_subscriber_are_one_network() {
        assert_eq!(network("192.0.2.7"), "192.0.2.7");
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7", "the same host by another notation");
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
    }

    #[test]
    fn what_a_browser_calls_itself_is_cut_and_cannot_break_a_line() {
        let address = IpAddr::from([192, 0, 2, 7]);
        let agent = |text: &str| Visitor::new(address, Some(text)).agent().map(str::to_owned);
        assert_eq!(agent("Mozilla/5.0\r\nX: y").as_deref(), Some("Mozilla/5.0  X: y"));
        assert_eq!(agent(&"é".repeat(300)).map(|agent| agent.chars().count()), Some(255));
        assert_eq!(agent(" \n"), None);
        assert_eq!(Visitor::new(address, None).agent(), None);
    }
}
