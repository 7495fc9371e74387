ALTER TABLE "jobs" ADD COLUMN "place" text;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "workplace" text;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "employment_type" text;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "salary" jsonb;
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_place_length" CHECK (length(place) between 1 and 60);
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_workplace_value" CHECK (workplace in ('onsite', 'hybrid', 'remote'));
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_employment_type_value" CHECK (employment_type in ('FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'));
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_salary_object" CHECK (jsonb_typeof(salary) = 'object');
