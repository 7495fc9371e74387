ALTER TABLE "users" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "talent_cards" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "company_cards" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "job_cards" SET (fillfactor = 70);
