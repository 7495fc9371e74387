CREATE INDEX "users_state" ON "users" USING btree ("is_active","role");
--> statement-breakpoint
CREATE INDEX "companies_state" ON "companies" USING btree ("is_active");
