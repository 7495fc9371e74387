ALTER TABLE `jobs` ADD `salary_or_null` text CONSTRAINT "jobs_salary_object" CHECK(salary_or_null is null or (json_valid(salary_or_null) and json_type(salary_or_null) = 'object'));
--> statement-breakpoint
UPDATE `jobs` SET `salary_or_null` = `salary` WHERE `salary` IS NOT NULL;
--> statement-breakpoint
ALTER TABLE `jobs` DROP COLUMN `salary`;
--> statement-breakpoint
ALTER TABLE `jobs` RENAME COLUMN `salary_or_null` TO `salary`;
