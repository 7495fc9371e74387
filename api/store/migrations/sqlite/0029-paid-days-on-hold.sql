ALTER TABLE `payments` ADD `held_ms` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `payments` ADD `held_since` integer;
--> statement-breakpoint
ALTER TABLE `payments` ADD `ended_ms` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `payments` ADD `ended_at` integer;
--> statement-breakpoint
ALTER TABLE `payments` ADD `end_reason` text CONSTRAINT "payments_end_reason_length" CHECK(length(end_reason) between 1 and 500);
