ALTER TABLE `users` ADD `has_entries` integer DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE `users` SET `has_entries` = 1 WHERE `id` IN (SELECT `user_id` FROM `education` UNION SELECT `user_id` FROM `experience`);
