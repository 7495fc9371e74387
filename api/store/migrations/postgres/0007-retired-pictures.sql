CREATE TABLE "retired_pictures" (
	"url" text PRIMARY KEY NOT NULL,
	"retired_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE INDEX "users_picture" ON "users" USING btree ("profile_picture");
--> statement-breakpoint
CREATE INDEX "companies_logo" ON "companies" USING btree ("logo");
