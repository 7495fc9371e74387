CREATE INDEX "users_picture" ON "users" USING btree ("profile_picture");
--> statement-breakpoint
CREATE INDEX "companies_logo" ON "companies" USING btree ("logo");
