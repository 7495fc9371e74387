ALTER TABLE `sync_meta` ADD `timeline` integer;
--> statement-breakpoint
ALTER TABLE `sync_meta` ADD `timeline_rev` integer;
