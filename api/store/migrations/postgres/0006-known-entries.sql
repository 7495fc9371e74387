ALTER TABLE "users" ADD COLUMN "has_entries" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "users" SET "has_entries" = true WHERE "id" IN (SELECT "user_id" FROM "education" UNION SELECT "user_id" FROM "experience");
