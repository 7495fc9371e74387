ALTER TABLE `users` ADD `name_other` text CONSTRAINT "users_name_other_length" CHECK(length(name_other) between 1 and 100);
--> statement-breakpoint
ALTER TABLE `users` ADD `headline_other` text CONSTRAINT "users_headline_other_length" CHECK(length(headline_other) between 1 and 80);
--> statement-breakpoint
ALTER TABLE `users` ADD `bio_other` text CONSTRAINT "users_bio_other_length" CHECK(length(bio_other) between 1 and 2000);
--> statement-breakpoint
ALTER TABLE `companies` ADD `name_other` text CONSTRAINT "companies_name_other_length" CHECK(length(name_other) between 1 and 150);
--> statement-breakpoint
ALTER TABLE `companies` ADD `description_other` text CONSTRAINT "companies_description_other_length" CHECK(length(description_other) between 1 and 5000);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `title_other` text CONSTRAINT "jobs_title_other_length" CHECK(length(title_other) between 1 and 150);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `description_other` text CONSTRAINT "jobs_description_other_length" CHECK(length(description_other) between 1 and 10000);
