CREATE INDEX `users_picture` ON `users` (`profile_picture`);
--> statement-breakpoint
CREATE INDEX `companies_logo` ON `companies` (`logo`);
