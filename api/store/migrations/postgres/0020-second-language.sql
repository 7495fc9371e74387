ALTER TABLE "users" ADD COLUMN "name_other" text;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "headline_other" text;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "bio_other" text;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "name_other" text;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "description_other" text;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "title_other" text;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "description_other" text;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_name_other_length" CHECK (length(name_other) between 1 and 100);
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_headline_other_length" CHECK (length(headline_other) between 1 and 80);
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_bio_other_length" CHECK (length(bio_other) between 1 and 2000);
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_name_other_length" CHECK (length(name_other) between 1 and 150);
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_description_other_length" CHECK (length(description_other) between 1 and 5000);
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_title_other_length" CHECK (length(title_other) between 1 and 150);
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_description_other_length" CHECK (length(description_other) between 1 and 10000);
