CREATE TABLE `retired_pictures` (
	`url` text PRIMARY KEY NOT NULL,
	`retired_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
);

--> statement-breakpoint
CREATE INDEX `users_picture` ON `users` (`profile_picture`);
--> statement-breakpoint
CREATE INDEX `companies_logo` ON `companies` (`logo`);
