CREATE TABLE "alert_settings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"company_id" bigint,
	"by_mail" boolean DEFAULT true NOT NULL,
	"time_zone" text DEFAULT 'Asia/Qatar' NOT NULL,
	"told_day" text,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "alert_settings_one_owner" CHECK ((user_id is null) <> (company_id is null)),
	CONSTRAINT "alert_settings_zone_length" CHECK (length(time_zone) between 1 and 60),
	CONSTRAINT "alert_settings_told_day" CHECK (length(told_day) = 10 and told_day between '1900-01-01' and '9999-12-31')
);

--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"company_id" bigint,
	"session_hash" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"server_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_one_owner" CHECK ((user_id is null) <> (company_id is null)),
	CONSTRAINT "push_subscriptions_endpoint_length" CHECK (length(endpoint) between 8 and 1000),
	CONSTRAINT "push_subscriptions_p256dh_length" CHECK (length(p256dh) between 87 and 88),
	CONSTRAINT "push_subscriptions_auth_length" CHECK (length(auth) between 22 and 24),
	CONSTRAINT "push_subscriptions_key_length" CHECK (length(server_key) between 1 and 100)
);

--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subscription_id" bigint NOT NULL,
	"digest" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_messages_digest" CHECK (jsonb_typeof(digest) = 'object')
);

--> statement-breakpoint
ALTER TABLE "saved" ADD COLUMN "alerted_until" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "alert_settings_of_user" ON "alert_settings" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "alert_settings_of_company" ON "alert_settings" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "alert_settings_due" ON "alert_settings" USING btree ("time_zone","told_day");
--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_hash");
--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "push_subscriptions_company" ON "push_subscriptions" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");
--> statement-breakpoint
CREATE INDEX "push_messages_next" ON "push_messages" USING btree ("next_attempt_at");
--> statement-breakpoint
CREATE INDEX "push_messages_subscription" ON "push_messages" USING btree ("subscription_id");
