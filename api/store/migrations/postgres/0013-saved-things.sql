CREATE TABLE "saved" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"company_id" bigint,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"alert" text DEFAULT 'off' NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_one_owner" CHECK ((user_id is null) <> (company_id is null)),
	CONSTRAINT "saved_kind_value" CHECK (kind in ('job', 'talent', 'company', 'search')),
	CONSTRAINT "saved_key_length" CHECK (length(key) between 1 and 1000),
	CONSTRAINT "saved_note_length" CHECK (length(note) between 0 and 2001),
	CONSTRAINT "saved_alert_value" CHECK (alert in ('off', 'daily', 'weekly'))
);

--> statement-breakpoint
CREATE TABLE "saved_keys" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"company_id" bigint,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_keys_one_owner" CHECK ((user_id is null) <> (company_id is null))
);

--> statement-breakpoint
ALTER TABLE "saved" ADD CONSTRAINT "saved_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved" ADD CONSTRAINT "saved_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_keys" ADD CONSTRAINT "saved_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_keys" ADD CONSTRAINT "saved_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_of_user" ON "saved" USING btree ("user_id","kind","key");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_of_company" ON "saved" USING btree ("company_id","kind","key");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_keys_of_user" ON "saved_keys" USING btree ("user_id","key");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_keys_of_company" ON "saved_keys" USING btree ("company_id","key");
--> statement-breakpoint
CREATE INDEX "saved_keys_age" ON "saved_keys" USING btree ("created_at");
