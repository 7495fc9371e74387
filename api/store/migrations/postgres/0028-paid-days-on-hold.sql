ALTER TABLE "payments" ADD COLUMN "held_ms" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "held_since" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "ended_ms" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "ended_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "end_reason" text;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_end_reason_length" CHECK (length(end_reason) between 1 and 500);
