ALTER TABLE "companies" ADD COLUMN "application_mails" text DEFAULT 'each' NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_application_mails_value" CHECK (application_mails in ('each', 'daily'));
