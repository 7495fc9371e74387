ALTER TABLE "users" ADD COLUMN "is_email_confirmed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_email_confirmed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "users" SET "is_email_confirmed" = "is_verified";
--> statement-breakpoint
UPDATE "companies" SET "is_email_confirmed" = "is_verified";
