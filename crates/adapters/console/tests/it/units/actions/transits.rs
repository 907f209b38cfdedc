mod arrival;
mod enquiry_answer;
