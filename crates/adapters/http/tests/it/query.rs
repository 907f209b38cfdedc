mod known_parameters;
mod whole_list;
