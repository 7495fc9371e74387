CREATE TABLE `alert_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`company_id` integer,
	`by_mail` integer DEFAULT true NOT NULL,
	`time_zone` text DEFAULT 'Asia/Qatar' NOT NULL,
	`told_day` text,
	`reminded_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "alert_settings_one_owner" CHECK((user_id is null) <> (company_id is null)),
	CONSTRAINT "alert_settings_zone_length" CHECK(length(time_zone) between 1 and 60),
	CONSTRAINT "alert_settings_told_day" CHECK(length(told_day) = 10 and told_day between '1900-01-01' and '9999-12-31')
);

--> statement-breakpoint
CREATE UNIQUE INDEX `alert_settings_of_user` ON `alert_settings` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_settings_of_company` ON `alert_settings` (`company_id`);
--> statement-breakpoint
CREATE INDEX `alert_settings_due` ON `alert_settings` (`time_zone`,`told_day`);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`company_id` integer,
	`session_hash` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`server_key` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_hash`) REFERENCES `sessions`(`id_hash`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_subscriptions_one_owner" CHECK((user_id is null) <> (company_id is null)),
	CONSTRAINT "push_subscriptions_endpoint_length" CHECK(length(endpoint) between 8 and 1000),
	CONSTRAINT "push_subscriptions_p256dh_length" CHECK(length(p256dh) between 87 and 88),
	CONSTRAINT "push_subscriptions_auth_length" CHECK(length(auth) between 22 and 24),
	CONSTRAINT "push_subscriptions_key_length" CHECK(length(server_key) between 1 and 100)
);

--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_hash`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_company` ON `push_subscriptions` (`company_id`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);
--> statement-breakpoint
CREATE TABLE `push_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subscription_id` integer NOT NULL,
	`digest` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_messages_digest" CHECK(json_valid(digest) and json_type(digest) = 'object')
);

--> statement-breakpoint
CREATE INDEX `push_messages_next` ON `push_messages` (`next_attempt_at`);
--> statement-breakpoint
CREATE INDEX `push_messages_subscription` ON `push_messages` (`subscription_id`);
--> statement-breakpoint
ALTER TABLE `saved` ADD `alerted_until` integer;
