mod decision_table;
mod declarant;
mod inquiry;
mod procedure_pairs;
mod scenario;
mod strictness;
