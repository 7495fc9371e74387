CREATE TABLE `kept_applications` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`job_id` integer NOT NULL,
	`job_title` text NOT NULL,
	`location` text NOT NULL,
	`industry` text NOT NULL,
	`company_name` text NOT NULL,
	`company_slug` text NOT NULL,
	`status` text NOT NULL,
	`cover_letter` text,
	`status_message` text,
	`history` text NOT NULL,
	`applied_at` integer NOT NULL,
	`withdrawn_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "kept_applications_status_value" CHECK(status in ('pending', 'reviewing', 'accepted', 'rejected')),
	CONSTRAINT "kept_applications_letter_length" CHECK(length(cover_letter) between 0 and 5000)
);

--> statement-breakpoint
CREATE INDEX `kept_applications_user` ON `kept_applications` (`user_id`,`id`);
