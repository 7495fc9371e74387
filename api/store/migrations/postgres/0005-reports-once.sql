ALTER TABLE "reports" ADD COLUMN "open_key" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_once" ON "reports" USING btree ("open_key");
