mod field_names;
