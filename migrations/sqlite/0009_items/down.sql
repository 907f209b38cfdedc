DROP TABLE item_documents;
DROP TABLE item_changes;
DROP TABLE item_counts;
DROP TABLE item_words;
DROP TABLE items;
