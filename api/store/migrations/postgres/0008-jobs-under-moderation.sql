ALTER TABLE "companies" ADD COLUMN "moderated_closings" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "published_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "moderation" text;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "moderation_reason" text;
--> statement-breakpoint
CREATE INDEX "jobs_moderation" ON "jobs" USING btree ("moderation","id");
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_moderation_value" CHECK (moderation in ('closed', 'reopening', 'review', 'refused'));
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_moderation_reason_length" CHECK (length(moderation_reason) between 0 and 1000);
--> statement-breakpoint
UPDATE "jobs" SET "published_at" = "created_at" WHERE "status" <> 'draft';
--> statement-breakpoint
UPDATE "jobs" SET "moderation" = 'closed' WHERE "status" = 'closed' AND "id" IN (SELECT "subject_id" FROM "audit_log" WHERE "action" = 'close_job' AND "subject" = 'job');
