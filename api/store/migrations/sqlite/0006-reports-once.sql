ALTER TABLE `reports` ADD `open_key` text;
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_once` ON `reports` (`open_key`);
