ALTER TABLE "kept_applications" ADD COLUMN "job_title_other" text;
--> statement-breakpoint
ALTER TABLE "kept_applications" ADD COLUMN "company_name_other" text;
