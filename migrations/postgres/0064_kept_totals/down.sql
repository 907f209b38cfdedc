DROP TRIGGER transits_noted_again ON transits;
DROP TRIGGER transits_noted ON transits;
DROP TRIGGER declarations_noted_again ON declarations;
DROP TRIGGER declarations_noted ON declarations;
DROP FUNCTION note_transits();
DROP FUNCTION note_declarations();
DROP TABLE record_count_notes;
DROP FUNCTION add_up_record_counts();
DROP TABLE record_counts;
