CREATE TABLE `access_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`secret_hash` text NOT NULL,
	`user_id` integer,
	`company_id` integer,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "access_tokens_one_owner" CHECK((user_id is null) <> (company_id is null)),
	CONSTRAINT "access_tokens_name_length" CHECK(length(name) between 1 and 60),
	CONSTRAINT "access_tokens_scopes_list" CHECK(json_valid(scopes) and json_type(scopes) = 'array' and json_array_length(scopes) <= 20)
);

--> statement-breakpoint
CREATE UNIQUE INDEX `access_tokens_secret` ON `access_tokens` (`secret_hash`);
--> statement-breakpoint
CREATE INDEX `access_tokens_user` ON `access_tokens` (`user_id`);
--> statement-breakpoint
CREATE INDEX `access_tokens_company` ON `access_tokens` (`company_id`);
--> statement-breakpoint
CREATE INDEX `access_tokens_expiry` ON `access_tokens` (`expires_at`);
