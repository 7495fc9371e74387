CREATE INDEX "company_cards_country" ON "company_cards" USING btree ("country","position");
--> statement-breakpoint
CREATE INDEX "job_cards_country" ON "job_cards" USING btree ("country","position");
--> statement-breakpoint
CREATE INDEX "job_cards_company" ON "job_cards" USING btree ("company_id","position");
