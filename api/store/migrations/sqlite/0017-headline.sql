ALTER TABLE `users` ADD `headline` text CONSTRAINT "users_headline_length" CHECK(length(headline) between 1 and 80);
