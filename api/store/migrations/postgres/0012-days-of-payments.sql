ALTER TABLE "payments" ADD COLUMN "effective_from" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "effective_until" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_status" text;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_due_at" timestamp (3) with time zone;

--> statement-breakpoint
UPDATE "payments" SET "effective_from" = "granted_from", "effective_until" = "granted_until";
--> statement-breakpoint
UPDATE "payments" SET "granted_until" = "granted_from" + "duration_days" * interval '24 hours' WHERE "granted_from" IS NOT NULL;
--> statement-breakpoint
UPDATE "payments" SET "refunded_cents" = "amount_cents" WHERE "status" = 'refunded';
--> statement-breakpoint
UPDATE "payments" SET "dispute_status" = 'lost' WHERE "status" = 'disputed';
