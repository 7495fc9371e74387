CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"date_of_birth" text NOT NULL,
	"industry" text NOT NULL,
	"profile_picture" text,
	"bio" text,
	"skills" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"school" text,
	"whatsapp_number" text,
	"show_email" boolean DEFAULT true NOT NULL,
	"show_date_of_birth" boolean DEFAULT true NOT NULL,
	"show_whatsapp" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'ar' NOT NULL,
	"wants_mail" boolean DEFAULT true NOT NULL,
	"story" text,
	"allows_story" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'talent' NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"featured_until" timestamp (3) with time zone,
	"registered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_login" timestamp (3) with time zone,
	"rev" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "users_username_length" CHECK (length(username) between 1 and 60),
	CONSTRAINT "users_name_length" CHECK (length(name) between 1 and 100),
	CONSTRAINT "users_slug_length" CHECK (length(slug) between 1 and 60),
	CONSTRAINT "users_email_form" CHECK (length(email) between 3 and 254 and email = lower(email)),
	CONSTRAINT "users_date_of_birth_day" CHECK (length(date_of_birth) = 10 and date_of_birth between '1900-01-01' and '9999-12-31'),
	CONSTRAINT "users_industry_value" CHECK (industry in ('technology', 'finance', 'realestate', 'healthcare', 'legal', 'education', 'energy', 'other', 'oil-gas', 'aviation', 'telecommunications', 'chemicals', 'banking-finance', 'food-agriculture', 'logistics-supply-chain')),
	CONSTRAINT "users_bio_length" CHECK (length(bio) between 1 and 2000),
	CONSTRAINT "users_skills_list" CHECK (jsonb_typeof(skills) = 'array' and jsonb_array_length(skills) <= 30),
	CONSTRAINT "users_school_length" CHECK (length(school) between 1 and 200),
	CONSTRAINT "users_whatsapp_length" CHECK (length(whatsapp_number) between 7 and 16),
	CONSTRAINT "users_picture_length" CHECK (length(profile_picture) between 1 and 200),
	CONSTRAINT "users_language_value" CHECK (language in ('ar', 'en')),
	CONSTRAINT "users_story_length" CHECK (length(story) between 1 and 2000),
	CONSTRAINT "users_role_value" CHECK (role in ('admin', 'talent', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "education" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"institution" text NOT NULL,
	"degree" text NOT NULL,
	"field_of_study" text NOT NULL,
	"start_date" text NOT NULL,
	"end_date" text,
	"description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "education_institution_length" CHECK (length(institution) between 1 and 200),
	CONSTRAINT "education_degree_length" CHECK (length(degree) between 1 and 200),
	CONSTRAINT "education_field_length" CHECK (length(field_of_study) between 1 and 200),
	CONSTRAINT "education_start_day" CHECK (length(start_date) = 10 and start_date between '1900-01-01' and '9999-12-31'),
	CONSTRAINT "education_end_day" CHECK (length(end_date) = 10 and end_date between '1900-01-01' and '9999-12-31'),
	CONSTRAINT "education_description_length" CHECK (length(description) between 0 and 5000)
);
--> statement-breakpoint
CREATE TABLE "experience" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"company" text NOT NULL,
	"position" text NOT NULL,
	"location" text,
	"start_date" text NOT NULL,
	"end_date" text,
	"current" boolean DEFAULT false NOT NULL,
	"description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "experience_company_length" CHECK (length(company) between 1 and 150),
	CONSTRAINT "experience_position_length" CHECK (length(position) between 1 and 150),
	CONSTRAINT "experience_location_length" CHECK (length(location) between 1 and 150),
	CONSTRAINT "experience_start_day" CHECK (length(start_date) = 10 and start_date between '1900-01-01' and '9999-12-31'),
	CONSTRAINT "experience_end_day" CHECK (length(end_date) = 10 and end_date between '1900-01-01' and '9999-12-31'),
	CONSTRAINT "experience_description_length" CHECK (length(description) between 0 and 5000)
);
--> statement-breakpoint
CREATE TABLE "profile_visits" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"profile_id" bigint NOT NULL,
	"visitor_id" bigint,
	"visitor_key" text NOT NULL,
	"day" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"visited_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_visits_day" CHECK (length(day) = 10 and day between '1900-01-01' and '9999-12-31'),
	CONSTRAINT "profile_visits_key_length" CHECK (length(visitor_key) between 1 and 64),
	CONSTRAINT "profile_visits_ip_length" CHECK (length(ip_address) between 1 and 64),
	CONSTRAINT "profile_visits_agent_length" CHECK (length(user_agent) between 0 and 256)
);
--> statement-breakpoint
CREATE TABLE "feature_requests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feature_requests_title_length" CHECK (length(title) between 1 and 150),
	CONSTRAINT "feature_requests_description_length" CHECK (length(description) between 1 and 5000),
	CONSTRAINT "feature_requests_status_value" CHECK (status in ('pending', 'planned', 'done', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "feature_request_votes" (
	"feature_request_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feature_request_votes_feature_request_id_user_id_pk" PRIMARY KEY("feature_request_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"industry" text NOT NULL,
	"country" text NOT NULL,
	"employees" integer DEFAULT 0 NOT NULL,
	"registration_date" text NOT NULL,
	"turnover" text,
	"description" text,
	"logo" text,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"language" text DEFAULT 'ar' NOT NULL,
	"wants_mail" boolean DEFAULT true NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_login" timestamp (3) with time zone,
	"rev" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "companies_name_length" CHECK (length(name) between 1 and 150),
	CONSTRAINT "companies_slug_length" CHECK (length(slug) between 1 and 60),
	CONSTRAINT "companies_website_length" CHECK (length(website) between 0 and 2048),
	CONSTRAINT "companies_industry_value" CHECK (industry in ('technology', 'finance', 'realestate', 'healthcare', 'legal', 'education', 'energy', 'other', 'oil-gas', 'aviation', 'telecommunications', 'chemicals', 'banking-finance', 'food-agriculture', 'logistics-supply-chain')),
	CONSTRAINT "companies_country_value" CHECK (country in ('Qatar', 'Saudi Arabia', 'United Arab Emirates', 'Kuwait', 'Bahrain', 'Oman')),
	CONSTRAINT "companies_employees_range" CHECK (employees between 0 and 10000000),
	CONSTRAINT "companies_registration_day" CHECK (length(registration_date) = 10 and registration_date between '1900-01-01' and '9999-12-31'),
	CONSTRAINT "companies_turnover_length" CHECK (length(turnover) between 0 and 100),
	CONSTRAINT "companies_description_length" CHECK (length(description) between 0 and 5000),
	CONSTRAINT "companies_logo_length" CHECK (length(logo) between 1 and 200),
	CONSTRAINT "companies_email_form" CHECK (length(email) between 3 and 254 and email = lower(email)),
	CONSTRAINT "companies_language_value" CHECK (language in ('ar', 'en'))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"skills" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"experience_years" integer DEFAULT 0 NOT NULL,
	"industry" text NOT NULL,
	"location" text NOT NULL,
	"salary_range" text,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expiry_date" timestamp (3) with time zone NOT NULL,
	"rev" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "jobs_title_length" CHECK (length(title) between 1 and 150),
	CONSTRAINT "jobs_description_length" CHECK (length(description) between 1 and 10000),
	CONSTRAINT "jobs_skills_list" CHECK (jsonb_typeof(skills) = 'array' and jsonb_array_length(skills) <= 30),
	CONSTRAINT "jobs_experience_range" CHECK (experience_years between 0 and 60),
	CONSTRAINT "jobs_industry_value" CHECK (industry in ('technology', 'finance', 'realestate', 'healthcare', 'legal', 'education', 'energy', 'other', 'oil-gas', 'aviation', 'telecommunications', 'chemicals', 'banking-finance', 'food-agriculture', 'logistics-supply-chain')),
	CONSTRAINT "jobs_location_length" CHECK (length(location) between 1 and 150),
	CONSTRAINT "jobs_salary_length" CHECK (length(salary_range) between 0 and 100),
	CONSTRAINT "jobs_status_value" CHECK (status in ('active', 'draft', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"applied_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cover_letter" text,
	"match_score" integer,
	CONSTRAINT "applications_status_value" CHECK (status in ('pending', 'reviewing', 'accepted', 'rejected')),
	CONSTRAINT "applications_letter_length" CHECK (length(cover_letter) between 0 and 5000),
	CONSTRAINT "applications_score_range" CHECK (match_score between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "application_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_events_status_value" CHECK (status in ('pending', 'reviewing', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "sync_clock" (
	"id" bigint PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_meta" (
	"id" bigint PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"talents_floor" bigint DEFAULT 0 NOT NULL,
	"companies_floor" bigint DEFAULT 0 NOT NULL,
	"jobs_floor" bigint DEFAULT 0 NOT NULL,
	"ranked_day" text NOT NULL,
	"listing_format" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed" (
	"feed" text NOT NULL,
	"id" bigint NOT NULL,
	"rev" bigint NOT NULL,
	"gone" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feed_feed_id_pk" PRIMARY KEY("feed","id"),
	CONSTRAINT "feed_name" CHECK (feed in ('talents', 'companies', 'jobs'))
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"result" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "talent_cards" (
	"position" bigint PRIMARY KEY NOT NULL,
	"id" bigint NOT NULL,
	"industry" text NOT NULL,
	"country" text,
	"company_id" bigint,
	"haystack" text NOT NULL,
	"json" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_cards" (
	"position" bigint PRIMARY KEY NOT NULL,
	"id" bigint NOT NULL,
	"industry" text NOT NULL,
	"country" text,
	"company_id" bigint,
	"haystack" text NOT NULL,
	"json" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_cards" (
	"position" bigint PRIMARY KEY NOT NULL,
	"id" bigint NOT NULL,
	"industry" text NOT NULL,
	"country" text,
	"company_id" bigint,
	"haystack" text NOT NULL,
	"json" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_counts" (
	"feed" text NOT NULL,
	"industry" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "listing_counts_feed_industry_pk" PRIMARY KEY("feed","industry")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"company_id" bigint,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_one_owner" CHECK ((user_id is null) <> (company_id is null)),
	CONSTRAINT "sessions_agent_length" CHECK (length(user_agent) between 0 and 256)
);
--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" bigint,
	"company_id" bigint,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "account_tokens_purpose_value" CHECK (purpose in ('reset_password', 'verify_email')),
	CONSTRAINT "account_tokens_one_owner" CHECK ((user_id is null) <> (company_id is null))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"provider" text NOT NULL,
	"intent_id" text NOT NULL,
	"idempotency_key" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"is_live" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"duration_days" integer NOT NULL,
	"granted_from" timestamp (3) with time zone,
	"granted_until" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_provider_length" CHECK (length(provider) between 1 and 40),
	CONSTRAINT "payments_intent_length" CHECK (length(intent_id) between 1 and 255),
	CONSTRAINT "payments_amount_range" CHECK (amount_cents > 0),
	CONSTRAINT "payments_duration_range" CHECK (duration_days between 1 and 366),
	CONSTRAINT "payments_status_value" CHECK (status in ('open', 'succeeded', 'failed', 'canceled', 'refunded', 'disputed'))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"intent_id" text,
	"type" text NOT NULL,
	"details" jsonb,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text DEFAULT 'ar' NOT NULL,
	"confirm_token_hash" text,
	"unsubscribe_token_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_email_form" CHECK (length(email) between 3 and 254 and email = lower(email)),
	CONSTRAINT "newsletter_language_value" CHECK (language in ('ar', 'en'))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text,
	"message" text NOT NULL,
	"language" text DEFAULT 'ar' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "contact_messages_name_length" CHECK (length(name) between 1 and 150),
	CONSTRAINT "contact_messages_email_length" CHECK (length(email) between 3 and 254),
	CONSTRAINT "contact_messages_subject_length" CHECK (length(subject) between 0 and 150),
	CONSTRAINT "contact_messages_message_length" CHECK (length(message) between 1 and 5000),
	CONSTRAINT "contact_messages_language_value" CHECK (language in ('ar', 'en'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"details" text,
	"reporter_user_id" bigint,
	"reporter_company_id" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "reports_subject_value" CHECK (subject in ('profile', 'company', 'job')),
	CONSTRAINT "reports_status_value" CHECK (status in ('open', 'resolved', 'dismissed')),
	CONSTRAINT "reports_reason_length" CHECK (length(reason) between 1 and 60),
	CONSTRAINT "reports_details_length" CHECK (length(details) between 0 and 5000),
	CONSTRAINT "reports_note_length" CHECK (length(note) between 0 and 5000)
);
--> statement-breakpoint
CREATE TABLE "mail_queue" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"once_key" text,
	"recipient" text NOT NULL,
	"language" text DEFAULT 'ar' NOT NULL,
	"template" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	CONSTRAINT "mail_queue_recipient_length" CHECK (length(recipient) between 3 and 254),
	CONSTRAINT "mail_queue_language_value" CHECK (language in ('ar', 'en'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" bigint,
	"details" jsonb,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "education" ADD CONSTRAINT "education_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "experience" ADD CONSTRAINT "experience_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "profile_visits" ADD CONSTRAINT "profile_visits_profile_id_users_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "profile_visits" ADD CONSTRAINT "profile_visits_visitor_id_users_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feature_requests" ADD CONSTRAINT "feature_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feature_request_votes" ADD CONSTRAINT "feature_request_votes_feature_request_id_feature_requests_id_fk" FOREIGN KEY ("feature_request_id") REFERENCES "public"."feature_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feature_request_votes" ADD CONSTRAINT "feature_request_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_user_id_users_id_fk" FOREIGN KEY ("reporter_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_company_id_companies_id_fk" FOREIGN KEY ("reporter_company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_slug" ON "users" USING btree ("slug");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "users_featured" ON "users" USING btree ("is_featured","featured_until");
--> statement-breakpoint
CREATE INDEX "education_user" ON "education" USING btree ("user_id","place");
--> statement-breakpoint
CREATE INDEX "experience_user" ON "experience" USING btree ("user_id","place");
--> statement-breakpoint
CREATE UNIQUE INDEX "profile_visits_once_a_day" ON "profile_visits" USING btree ("profile_id","day","visitor_key");
--> statement-breakpoint
CREATE INDEX "profile_visits_visitor" ON "profile_visits" USING btree ("visitor_id");
--> statement-breakpoint
CREATE INDEX "profile_visits_age" ON "profile_visits" USING btree ("visited_at");
--> statement-breakpoint
CREATE INDEX "feature_requests_user" ON "feature_requests" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "feature_request_votes_user" ON "feature_request_votes" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "companies_slug" ON "companies" USING btree ("slug");
--> statement-breakpoint
CREATE UNIQUE INDEX "companies_email" ON "companies" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "jobs_company" ON "jobs" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "jobs_expiry" ON "jobs" USING btree ("status","expiry_date");
--> statement-breakpoint
CREATE UNIQUE INDEX "applications_once" ON "applications" USING btree ("job_id","user_id");
--> statement-breakpoint
CREATE INDEX "applications_user" ON "applications" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "application_events_application" ON "application_events" USING btree ("application_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "feed_rev" ON "feed" USING btree ("feed","rev");
--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "talent_cards_id" ON "talent_cards" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "talent_cards_industry" ON "talent_cards" USING btree ("industry","position");
--> statement-breakpoint
CREATE UNIQUE INDEX "company_cards_id" ON "company_cards" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "company_cards_industry" ON "company_cards" USING btree ("industry","position");
--> statement-breakpoint
CREATE UNIQUE INDEX "job_cards_id" ON "job_cards" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "job_cards_industry" ON "job_cards" USING btree ("industry","position");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_company" ON "sessions" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at");
--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "account_tokens_company" ON "account_tokens" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "account_tokens_expiry" ON "account_tokens" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent" ON "payments" USING btree ("intent_id");
--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","status");
--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","created_at");
--> statement-breakpoint
CREATE INDEX "payment_events_intent" ON "payment_events" USING btree ("intent_id");
--> statement-breakpoint
CREATE INDEX "payment_events_handled" ON "payment_events" USING btree ("handled_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_email" ON "newsletter" USING btree ("email");
--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_confirm_token" ON "newsletter" USING btree ("confirm_token_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_unsubscribe_token" ON "newsletter" USING btree ("unsubscribe_token_hash");
--> statement-breakpoint
CREATE INDEX "contact_messages_age" ON "contact_messages" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "reports_status" ON "reports" USING btree ("status","created_at");
--> statement-breakpoint
CREATE INDEX "reports_subject" ON "reports" USING btree ("subject","subject_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_queue_once" ON "mail_queue" USING btree ("once_key");
--> statement-breakpoint
CREATE INDEX "mail_queue_next" ON "mail_queue" USING btree ("sent_at","next_attempt_at");
--> statement-breakpoint
CREATE INDEX "audit_log_age" ON "audit_log" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","subject_id");
--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id");
--> statement-breakpoint
CREATE INDEX "talent_cards_haystack" ON "talent_cards" USING gin ("haystack" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "company_cards_haystack" ON "company_cards" USING gin ("haystack" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "job_cards_haystack" ON "job_cards" USING gin ("haystack" gin_trgm_ops);
--> statement-breakpoint
INSERT INTO "sync_clock" ("id", "rev") VALUES (1, 0);
