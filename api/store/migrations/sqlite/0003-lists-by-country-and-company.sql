CREATE INDEX `company_cards_country` ON `company_cards` (`country`,`position`);
--> statement-breakpoint
CREATE INDEX `job_cards_country` ON `job_cards` (`country`,`position`);
--> statement-breakpoint
CREATE INDEX `job_cards_company` ON `job_cards` (`company_id`,`position`);
