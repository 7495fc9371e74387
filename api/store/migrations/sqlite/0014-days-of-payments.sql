ALTER TABLE `payments` ADD `effective_from` integer;
--> statement-breakpoint
ALTER TABLE `payments` ADD `effective_until` integer;
--> statement-breakpoint
ALTER TABLE `payments` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `payments` ADD `dispute_status` text;
--> statement-breakpoint
ALTER TABLE `payments` ADD `dispute_due_at` integer;

--> statement-breakpoint
UPDATE `payments` SET `effective_from` = `granted_from`, `effective_until` = `granted_until`;
--> statement-breakpoint
UPDATE `payments` SET `granted_until` = `granted_from` + `duration_days` * 86400000 WHERE `granted_from` IS NOT NULL;
--> statement-breakpoint
UPDATE `payments` SET `refunded_cents` = `amount_cents` WHERE `status` = 'refunded';
--> statement-breakpoint
UPDATE `payments` SET `dispute_status` = 'lost' WHERE `status` = 'disputed';
