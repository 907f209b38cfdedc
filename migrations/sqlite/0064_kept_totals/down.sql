DROP TRIGGER transits_counted_off;
DROP TRIGGER transits_counted_again;
DROP TRIGGER transits_counted;
DROP TRIGGER declarations_counted_off;
DROP TRIGGER declarations_counted_again;
DROP TRIGGER declarations_counted;
DROP TABLE record_counts;
