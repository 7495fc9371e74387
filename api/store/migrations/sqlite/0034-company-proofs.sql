ALTER TABLE `webhook_deliveries` DROP CONSTRAINT "webhook_deliveries_event_value";
--> statement-breakpoint
CREATE TABLE `company_proofs` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`token` text NOT NULL,
	`way` text,
	`proven_at` integer,
	`checked_at` integer,
	`failing_since` integer,
	`next_check_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "company_proofs_host_length" CHECK(length(host) between 1 and 253),
	CONSTRAINT "company_proofs_token_length" CHECK(length(token) between 32 and 32),
	CONSTRAINT "company_proofs_way_value" CHECK(way in ('dns', 'file', 'admin'))
);

--> statement-breakpoint
CREATE UNIQUE INDEX `company_proofs_host` ON `company_proofs` (`host`) WHERE proven_at is not null;
--> statement-breakpoint
CREATE INDEX `company_proofs_due` ON `company_proofs` (`next_check_at`);
--> statement-breakpoint
ALTER TABLE `companies` ADD `proven_host` text;
--> statement-breakpoint
ALTER TABLE `companies` ADD `host_checked_at` integer;
--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD CONSTRAINT "webhook_deliveries_event_value" CHECK(event in ('application.created', 'application.withdrawn', 'job.closed', 'company.proven', 'test'));
