ALTER TABLE `users` ADD `is_email_confirmed` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `companies` ADD `is_email_confirmed` integer DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE `users` SET `is_email_confirmed` = `is_verified`;
--> statement-breakpoint
UPDATE `companies` SET `is_email_confirmed` = `is_verified`;
