mod dec_message;
mod response_writer;
