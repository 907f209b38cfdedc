//! The kinds of messages to customs: what is expected for each, and within what time.

mod expected_answer;
mod kind_of_message;
