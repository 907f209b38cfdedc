//! Reads the answers of the authority. Incoming bytes are not trusted: every one may be hostile.

mod answered_declaration;
mod division;
mod message_time;
mod particulars;
mod read_error;
mod res_reader;
mod response;

pub use division::{Place, divide_res};
pub use message_time::MessageTime;
pub use particulars::read_particulars;
pub use read_error::ReadError;
pub use res_reader::read_res;
pub use response::{
    AdditionalInformation, Amendment, Amount, AnsweredDeclaration, Bank, ItemDuty, Payment, Quantity, ResMessage,
    Response, ResponseError, Status,
};
