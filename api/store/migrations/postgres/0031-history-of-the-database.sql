ALTER TABLE "sync_meta" ADD COLUMN "timeline" integer;
--> statement-breakpoint
ALTER TABLE "sync_meta" ADD COLUMN "timeline_rev" bigint;
