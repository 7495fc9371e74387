ALTER TABLE `kept_applications` ADD `job_title_other` text;
--> statement-breakpoint
ALTER TABLE `kept_applications` ADD `company_name_other` text;
