ALTER TABLE `users` DROP CONSTRAINT "users_bio_length";
--> statement-breakpoint
UPDATE `users` SET `bio` = '' WHERE `bio` IS NULL;
--> statement-breakpoint
ALTER TABLE `users` ADD CONSTRAINT "users_bio_length" CHECK(length(bio) between 0 and 2000);
--> statement-breakpoint
ALTER TABLE `users` ALTER COLUMN `bio` SET NOT NULL;
