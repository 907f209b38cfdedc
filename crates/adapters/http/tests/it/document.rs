mod codes;
mod field_rules;
mod finishing;
mod served;
