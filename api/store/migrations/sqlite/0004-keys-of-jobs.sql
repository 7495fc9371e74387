CREATE TABLE `job_keys` (
	`company_id` integer NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`job_id` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `key`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE INDEX `job_keys_job` ON `job_keys` (`job_id`);
--> statement-breakpoint
CREATE INDEX `job_keys_age` ON `job_keys` (`created_at`);
