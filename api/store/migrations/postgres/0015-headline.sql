ALTER TABLE "users" ADD COLUMN "headline" text;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_headline_length" CHECK (length(headline) between 1 and 80);
