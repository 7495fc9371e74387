ALTER TABLE `users` ADD `languages` text DEFAULT '[]' NOT NULL CONSTRAINT "users_languages_list" CHECK(json_valid(languages) and json_type(languages) = 'array' and json_array_length(languages) <= 20);
--> statement-breakpoint
ALTER TABLE `users` ADD `links` text DEFAULT '[]' NOT NULL CONSTRAINT "users_links_list" CHECK(json_valid(links) and json_type(links) = 'array' and json_array_length(links) <= 5);
