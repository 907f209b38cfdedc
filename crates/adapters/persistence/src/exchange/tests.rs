mod many_messages;
