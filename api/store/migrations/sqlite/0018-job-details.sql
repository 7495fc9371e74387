ALTER TABLE `jobs` ADD `place` text CONSTRAINT "jobs_place_length" CHECK(length(place) between 1 and 60);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `workplace` text CONSTRAINT "jobs_workplace_value" CHECK(workplace in ('onsite', 'hybrid', 'remote'));
--> statement-breakpoint
ALTER TABLE `jobs` ADD `employment_type` text CONSTRAINT "jobs_employment_type_value" CHECK(employment_type in ('FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'));
--> statement-breakpoint
ALTER TABLE `jobs` ADD `salary` text CONSTRAINT "jobs_salary_object" CHECK(json_valid(salary) and json_type(salary) = 'object');
