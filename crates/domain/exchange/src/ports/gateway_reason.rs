use customs_form_macros::growing;
use customs_kernel::facts::{Code, Quoted, Reason};

customs_kernel::facts!(
    /// The reason why a call to the gateway of customs, or to its token server, did not succeed.
    #[growing]
    pub enum GatewayReason {
        /// The server answered with this status.
        Answered("gateway_answered") { status: Code } = "it answered {status}",
            "Follow the advice for the code that has this one among its `reasons`.";
        /// No request could be made of the address or the token.
        NoRequest("gateway_request_impossible") = "the request could not be sent",
            "Nothing: the operator corrects the address of the gateway.";
        /// The server accepted no connection in time.
        TimedOut("gateway_connection_timed_out") = "timed out",
            "Nothing: the operator looks after the connection to customs.";
        /// The server accepted no connection.
        NoConnection("gateway_not_connected") = "no connection",
            "Nothing: the operator looks after the connection to customs.";
        /// TLS with the server failed.
        NoTls("gateway_without_tls") = "no TLS connection",
            "Nothing: the operator looks after the certificate of the gateway.";
        /// The connection ended before an answer.
        Broken("gateway_connection_broke") = "the connection broke",
            "Nothing: the operator looks after the connection to customs.";
        /// What came back is no answer of HTTP/1.1.
        NotHttp("gateway_not_http") = "the answer is not HTTP",
            "Nothing: the operator corrects the address of the gateway.";
        /// The answer is longer than any that the server should give.
        TooLong("gateway_answer_too_long") = "the answer is too long",
            "Nothing: the operator looks after the connection to customs.";
        /// The connection ended within the answer.
        BrokeOff("gateway_answer_broke_off") = "the answer broke off",
            "Nothing: the operator looks after the connection to customs.";
        /// The call to the token server did not succeed.
        TokenServer("token_server_unavailable") { reason: Reason } = "the token server: {reason}",
            "Nothing: the operator looks after the connection to the token server.";
        /// The token server did not answer in time.
        TokenServerTimedOut("token_server_timed_out") = "the token server did not answer in time",
            "Nothing: the operator looks after the connection to the token server.";
        /// The token server refused with this code of OAuth 2.0.
        TokenServerAnswered("token_server_answered") { error: Quoted } = "the token server answered {error}",
            "Nothing: the operator corrects the credentials of the gateway.";
        /// The token server answered with something else than a token.
        NoToken("token_server_without_token") = "the token server answered without a token",
            "Nothing: the operator corrects the address of the token server.";
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::facts::Fact;

    #[test]
    fn clients_read_the_sentences_that_they_were_promised() {
        let promised = [
            (GatewayReason::Answered { status: Code::from(&503) }, "it answered 503"),
            (GatewayReason::NoRequest, "the request could not be sent"),
            (GatewayReason::TimedOut, "timed out"),
            (GatewayReason::NoConnection, "no connection"),
            (GatewayReason::NoTls, "no TLS connection"),
            (GatewayReason::Broken, "the connection broke"),
            (GatewayReason::NotHttp, "the answer is not HTTP"),
            (GatewayReason::TooLong, "the answer is too long"),
            (GatewayReason::BrokeOff, "the answer broke off"),
            (
                GatewayReason::TokenServer { reason: GatewayReason::NoConnection.into() },
                "the token server: no connection",
            ),
            (GatewayReason::TokenServerTimedOut, "the token server did not answer in time"),
            (
                GatewayReason::TokenServerAnswered { error: Quoted::from("invalid_client") },
                "the token server answered invalid_client",
            ),
            (GatewayReason::NoToken, "the token server answered without a token"),
        ];
        assert_eq!(promised.len(), GatewayReason::CODES.len());
        for (reason, sentence) in promised {
            assert_eq!(reason.to_string(), sentence);
        }
    }
}
