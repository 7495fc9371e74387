CREATE TABLE `saved` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`company_id` integer,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`alert` text DEFAULT 'off' NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_one_owner" CHECK((user_id is null) <> (company_id is null)),
	CONSTRAINT "saved_kind_value" CHECK(kind in ('job', 'talent', 'company', 'search')),
	CONSTRAINT "saved_key_length" CHECK(length(key) between 1 and 1000),
	CONSTRAINT "saved_note_length" CHECK(length(note) between 0 and 2001),
	CONSTRAINT "saved_alert_value" CHECK(alert in ('off', 'daily', 'weekly'))
);

--> statement-breakpoint
CREATE UNIQUE INDEX `saved_of_user` ON `saved` (`user_id`,`kind`,`key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_of_company` ON `saved` (`company_id`,`kind`,`key`);
--> statement-breakpoint
CREATE TABLE `saved_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`company_id` integer,
	`key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_keys_one_owner" CHECK((user_id is null) <> (company_id is null))
);

--> statement-breakpoint
CREATE UNIQUE INDEX `saved_keys_of_user` ON `saved_keys` (`user_id`,`key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_keys_of_company` ON `saved_keys` (`company_id`,`key`);
--> statement-breakpoint
CREATE INDEX `saved_keys_age` ON `saved_keys` (`created_at`);
