use customs_form_macros::growing;
use customs_kernel::facts::{Code, Reason};

customs_kernel::facts!(
    /// The reason why a delivery was not made, or why it was not tried.
    #[growing]
    pub enum DeliveryFailure {
        /// The receiver answered with a status other than 2xx.
        ReceiverAnswered("receiver_answered") { status: Code } = "the receiver answered {status}",
            "Answer 2xx as soon as the body is stored. The log of the receiver shows why it answered otherwise.";
        /// The receiver did not answer within ten seconds, or accepted no connection in half of that time.
        TimedOut("receiver_timed_out") = "timed out",
            "Let the receiver store the body, answer at once, and act on it afterwards.";
        /// No address of the receiver accepted a connection.
        NoConnection("receiver_not_connected") = "no connection",
            "Start the receiver, and let the service through the firewall.";
        /// TLS with the receiver failed: its certificate has expired, names another host, or is signed by no known
        /// authority.
        NoTls("receiver_without_tls") = "no TLS connection",
            "Give the receiver a certificate that browsers trust, together with the intermediate ones.";
        /// What came back is no answer of HTTP/1.1.
        NotHttp("receiver_not_http") = "the answer is not HTTP", "Let the callback name the port of an HTTPS server.";
        /// The connection ended before an answer.
        Closed("receiver_closed_connection") = "the receiver closed the connection",
            "The log of the receiver, or of the proxy before it, shows why it closes connections.";
        /// No request can be made of the address or the secret of the callback.
        NoRequest("callback_request_impossible") = "the request could not be sent",
            "Register the callback again, with an address that an HTTP client can call.";
        /// No name server knows an address of the host.
        Unresolved("receiver_host_unknown") = "the host name leads to no address",
            "Correct the host name of the callback, or add it to the DNS.";
        /// The host has an address that is not public, such as one of a private network.
        NotPublic("receiver_host_not_public") = "the host leads to an address that is not public",
            "Register a callback with a host that has public addresses alone.";
        /// The callback has an address with `http://`, which the service no longer calls.
        PlainHttp("receiver_plain_http") = "plain HTTP is not allowed", "Register the callback with `https://`.";
        /// The delivery was not tried, because deliveries to the receiver have ended.
        Withheld("callback_ended") { reason: Reason } = "not sent: the callback has ended, because {reason}",
            "When the receiver works again, resume the callback with `recover_since`: what was not delivered is sent.";
        /// The reason of an end: every delivery to the receiver was given up for five days.
        Failing("callback_failing") = "nothing could be delivered for 5 days",
            "Mend the receiver, then resume the callback.";
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::facts::Fact;

    #[test]
    fn clients_read_the_sentences_that_they_were_promised() {
        let gone = DeliveryFailure::ReceiverAnswered { status: Code::from(&410) };
        let promised = [
            (gone.clone(), "the receiver answered 410"),
            (DeliveryFailure::TimedOut, "timed out"),
            (DeliveryFailure::NoConnection, "no connection"),
            (DeliveryFailure::NoTls, "no TLS connection"),
            (DeliveryFailure::NotHttp, "the answer is not HTTP"),
            (DeliveryFailure::Closed, "the receiver closed the connection"),
            (DeliveryFailure::NoRequest, "the request could not be sent"),
            (DeliveryFailure::Unresolved, "the host name leads to no address"),
            (DeliveryFailure::NotPublic, "the host leads to an address that is not public"),
            (DeliveryFailure::PlainHttp, "plain HTTP is not allowed"),
            (
                DeliveryFailure::Withheld { reason: gone.into() },
                "not sent: the callback has ended, because the receiver answered 410",
            ),
            (DeliveryFailure::Failing, "nothing could be delivered for 5 days"),
        ];
        assert_eq!(promised.len(), DeliveryFailure::CODES.len());
        for (failure, sentence) in promised {
            assert_eq!(failure.to_string(), sentence);
        }
    }
}
