CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`date_of_birth` text NOT NULL,
	`industry` text NOT NULL,
	`profile_picture` text,
	`bio` text,
	`skills` text DEFAULT '[]' NOT NULL,
	`school` text,
	`whatsapp_number` text,
	`show_email` integer DEFAULT true NOT NULL,
	`show_date_of_birth` integer DEFAULT true NOT NULL,
	`show_whatsapp` integer DEFAULT false NOT NULL,
	`language` text DEFAULT 'ar' NOT NULL,
	`wants_mail` integer DEFAULT true NOT NULL,
	`story` text,
	`allows_story` integer DEFAULT false NOT NULL,
	`role` text DEFAULT 'talent' NOT NULL,
	`is_verified` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`featured_until` integer,
	`registered_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`last_login` integer,
	`rev` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "users_username_length" CHECK(length(username) between 1 and 60),
	CONSTRAINT "users_name_length" CHECK(length(name) between 1 and 100),
	CONSTRAINT "users_slug_length" CHECK(length(slug) between 1 and 60),
	CONSTRAINT "users_email_form" CHECK(length(email) between 3 and 254 and email = lower(email)),
	CONSTRAINT "users_date_of_birth_day" CHECK(length(date_of_birth) = 10 and date_of_birth between '1900-01-01' and '9999-12-31'),
	CONSTRAINT "users_industry_value" CHECK(industry in ('technology', 'finance', 'realestate', 'healthcare', 'legal', 'education', 'energy', 'other', 'oil-gas', 'aviation', 'telecommunications', 'chemicals', 'banking-finance', 'food-agriculture', 'logistics-supply-chain')),
	CONSTRAINT "users_bio_length" CHECK(length(bio) between 1 and 2000),
	CONSTRAINT "users_skills_list" CHECK(json_valid(skills) and json_type(skills) = 'array' and json_array_length(skills) <= 30),
	CONSTRAINT "users_school_length" CHECK(length(school) between 1 and 200),
	CONSTRAINT "users_whatsapp_length" CHECK(length(whatsapp_number) between 7 and 16),
	CONSTRAINT "users_picture_length" CHECK(length(profile_picture) between 1 and 200),
	CONSTRAINT "users_language_value" CHECK(language in ('ar', 'en')),
	CONSTRAINT "users_story_length" CHECK(length(story) between 1 and 2000),
	CONSTRAINT "users_role_value" CHECK(role in ('admin', 'talent', 'viewer'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_slug` ON `users` (`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);
--> statement-breakpoint
CREATE INDEX `users_featured` ON `users` (`is_featured`,`featured_until`);
--> statement-breakpoint
CREATE TABLE `education` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`place` integer DEFAULT 0 NOT NULL,
	`institution` text NOT NULL,
	`degree` text NOT NULL,
	`field_of_study` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text,
	`description` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "education_institution_length" CHECK(length(institution) between 1 and 200),
	CONSTRAINT "education_degree_length" CHECK(length(degree) between 1 and 200),
	CONSTRAINT "education_field_length" CHECK(length(field_of_study) between 1 and 200),
	CONSTRAINT "education_start_day" CHECK(length(start_date) = 10 and start_date between '1900-01-01' and '9999-12-31'),
	CONSTRAINT "education_end_day" CHECK(length(end_date) = 10 and end_date between '1900-01-01' and '9999-12-31'),
	CONSTRAINT "education_description_length" CHECK(length(description) between 0 and 5000)
);
--> statement-breakpoint
CREATE INDEX `education_user` ON `education` (`user_id`,`place`);
--> statement-breakpoint
CREATE TABLE `experience` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`place` integer DEFAULT 0 NOT NULL,
	`company` text NOT NULL,
	`position` text NOT NULL,
	`location` text,
	`start_date` text NOT NULL,
	`end_date` text,
	`current` integer DEFAULT false NOT NULL,
	`description` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "experience_company_length" CHECK(length(company) between 1 and 150),
	CONSTRAINT "experience_position_length" CHECK(length(position) between 1 and 150),
	CONSTRAINT "experience_location_length" CHECK(length(location) between 1 and 150),
	CONSTRAINT "experience_start_day" CHECK(length(start_date) = 10 and start_date between '1900-01-01' and '9999-12-31'),
	CONSTRAINT "experience_end_day" CHECK(length(end_date) = 10 and end_date between '1900-01-01' and '9999-12-31'),
	CONSTRAINT "experience_description_length" CHECK(length(description) between 0 and 5000)
);
--> statement-breakpoint
CREATE INDEX `experience_user` ON `experience` (`user_id`,`place`);
--> statement-breakpoint
CREATE TABLE `profile_visits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`profile_id` integer NOT NULL,
	`visitor_id` integer,
	`visitor_key` text NOT NULL,
	`day` text NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`visited_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`profile_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`visitor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "profile_visits_day" CHECK(length(day) = 10 and day between '1900-01-01' and '9999-12-31'),
	CONSTRAINT "profile_visits_key_length" CHECK(length(visitor_key) between 1 and 64),
	CONSTRAINT "profile_visits_ip_length" CHECK(length(ip_address) between 1 and 64),
	CONSTRAINT "profile_visits_agent_length" CHECK(length(user_agent) between 0 and 256)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profile_visits_once_a_day` ON `profile_visits` (`profile_id`,`day`,`visitor_key`);
--> statement-breakpoint
CREATE INDEX `profile_visits_visitor` ON `profile_visits` (`visitor_id`);
--> statement-breakpoint
CREATE INDEX `profile_visits_age` ON `profile_visits` (`visited_at`);
--> statement-breakpoint
CREATE TABLE `feature_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "feature_requests_title_length" CHECK(length(title) between 1 and 150),
	CONSTRAINT "feature_requests_description_length" CHECK(length(description) between 1 and 5000),
	CONSTRAINT "feature_requests_status_value" CHECK(status in ('pending', 'planned', 'done', 'declined'))
);
--> statement-breakpoint
CREATE INDEX `feature_requests_user` ON `feature_requests` (`user_id`);
--> statement-breakpoint
CREATE TABLE `feature_request_votes` (
	`feature_request_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`feature_request_id`, `user_id`),
	FOREIGN KEY (`feature_request_id`) REFERENCES `feature_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `feature_request_votes_user` ON `feature_request_votes` (`user_id`);
--> statement-breakpoint
CREATE TABLE `companies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`industry` text NOT NULL,
	`country` text NOT NULL,
	`employees` integer DEFAULT 0 NOT NULL,
	`registration_date` text NOT NULL,
	`turnover` text,
	`description` text,
	`logo` text,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`language` text DEFAULT 'ar' NOT NULL,
	`wants_mail` integer DEFAULT true NOT NULL,
	`is_verified` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`last_login` integer,
	`rev` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "companies_name_length" CHECK(length(name) between 1 and 150),
	CONSTRAINT "companies_slug_length" CHECK(length(slug) between 1 and 60),
	CONSTRAINT "companies_website_length" CHECK(length(website) between 0 and 2048),
	CONSTRAINT "companies_industry_value" CHECK(industry in ('technology', 'finance', 'realestate', 'healthcare', 'legal', 'education', 'energy', 'other', 'oil-gas', 'aviation', 'telecommunications', 'chemicals', 'banking-finance', 'food-agriculture', 'logistics-supply-chain')),
	CONSTRAINT "companies_country_value" CHECK(country in ('Qatar', 'Saudi Arabia', 'United Arab Emirates', 'Kuwait', 'Bahrain', 'Oman')),
	CONSTRAINT "companies_employees_range" CHECK(employees between 0 and 10000000),
	CONSTRAINT "companies_registration_day" CHECK(length(registration_date) = 10 and registration_date between '1900-01-01' and '9999-12-31'),
	CONSTRAINT "companies_turnover_length" CHECK(length(turnover) between 0 and 100),
	CONSTRAINT "companies_description_length" CHECK(length(description) between 0 and 5000),
	CONSTRAINT "companies_logo_length" CHECK(length(logo) between 1 and 200),
	CONSTRAINT "companies_email_form" CHECK(length(email) between 3 and 254 and email = lower(email)),
	CONSTRAINT "companies_language_value" CHECK(language in ('ar', 'en'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_slug` ON `companies` (`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_email` ON `companies` (`email`);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`skills` text DEFAULT '[]' NOT NULL,
	`experience_years` integer DEFAULT 0 NOT NULL,
	`industry` text NOT NULL,
	`location` text NOT NULL,
	`salary_range` text,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`expiry_date` integer NOT NULL,
	`rev` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "jobs_title_length" CHECK(length(title) between 1 and 150),
	CONSTRAINT "jobs_description_length" CHECK(length(description) between 1 and 10000),
	CONSTRAINT "jobs_skills_list" CHECK(json_valid(skills) and json_type(skills) = 'array' and json_array_length(skills) <= 30),
	CONSTRAINT "jobs_experience_range" CHECK(experience_years between 0 and 60),
	CONSTRAINT "jobs_industry_value" CHECK(industry in ('technology', 'finance', 'realestate', 'healthcare', 'legal', 'education', 'energy', 'other', 'oil-gas', 'aviation', 'telecommunications', 'chemicals', 'banking-finance', 'food-agriculture', 'logistics-supply-chain')),
	CONSTRAINT "jobs_location_length" CHECK(length(location) between 1 and 150),
	CONSTRAINT "jobs_salary_length" CHECK(length(salary_range) between 0 and 100),
	CONSTRAINT "jobs_status_value" CHECK(status in ('active', 'draft', 'closed'))
);
--> statement-breakpoint
CREATE INDEX `jobs_company` ON `jobs` (`company_id`);
--> statement-breakpoint
CREATE INDEX `jobs_expiry` ON `jobs` (`status`,`expiry_date`);
--> statement-breakpoint
CREATE TABLE `applications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`applied_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`cover_letter` text,
	`match_score` integer,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "applications_status_value" CHECK(status in ('pending', 'reviewing', 'accepted', 'rejected')),
	CONSTRAINT "applications_letter_length" CHECK(length(cover_letter) between 0 and 5000),
	CONSTRAINT "applications_score_range" CHECK(match_score between 0 and 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `applications_once` ON `applications` (`job_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `applications_user` ON `applications` (`user_id`);
--> statement-breakpoint
CREATE TABLE `application_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`application_id` integer NOT NULL,
	`status` text NOT NULL,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "application_events_status_value" CHECK(status in ('pending', 'reviewing', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE INDEX `application_events_application` ON `application_events` (`application_id`);
--> statement-breakpoint
CREATE TABLE `sync_clock` (
	`id` integer PRIMARY KEY NOT NULL,
	`rev` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sync_meta` (
	`id` integer PRIMARY KEY NOT NULL,
	`epoch` text NOT NULL,
	`talents_floor` integer DEFAULT 0 NOT NULL,
	`companies_floor` integer DEFAULT 0 NOT NULL,
	`jobs_floor` integer DEFAULT 0 NOT NULL,
	`ranked_day` text NOT NULL,
	`listing_format` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `feed` (
	`feed` text NOT NULL,
	`id` integer NOT NULL,
	`rev` integer NOT NULL,
	`gone` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`feed`, `id`),
	CONSTRAINT "feed_name" CHECK(feed in ('talents', 'companies', 'jobs'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `feed_rev` ON `feed` (`feed`,`rev`);
--> statement-breakpoint
CREATE TABLE `idempotency` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `idempotency_age` ON `idempotency` (`created_at`);
--> statement-breakpoint
CREATE TABLE `talent_cards` (
	`position` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`industry` text NOT NULL,
	`country` text,
	`company_id` integer,
	`haystack` text NOT NULL,
	`json` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `talent_cards_id` ON `talent_cards` (`id`);
--> statement-breakpoint
CREATE INDEX `talent_cards_industry` ON `talent_cards` (`industry`,`position`);
--> statement-breakpoint
CREATE TABLE `company_cards` (
	`position` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`industry` text NOT NULL,
	`country` text,
	`company_id` integer,
	`haystack` text NOT NULL,
	`json` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_cards_id` ON `company_cards` (`id`);
--> statement-breakpoint
CREATE INDEX `company_cards_industry` ON `company_cards` (`industry`,`position`);
--> statement-breakpoint
CREATE TABLE `job_cards` (
	`position` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`industry` text NOT NULL,
	`country` text,
	`company_id` integer,
	`haystack` text NOT NULL,
	`json` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_cards_id` ON `job_cards` (`id`);
--> statement-breakpoint
CREATE INDEX `job_cards_industry` ON `job_cards` (`industry`,`position`);
--> statement-breakpoint
CREATE TABLE `listing_counts` (
	`feed` text NOT NULL,
	`industry` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`feed`, `industry`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	`company_id` integer,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_one_owner" CHECK((user_id is null) <> (company_id is null)),
	CONSTRAINT "sessions_agent_length" CHECK(length(user_agent) between 0 and 256)
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_company` ON `sessions` (`company_id`);
--> statement-breakpoint
CREATE INDEX `sessions_last_seen` ON `sessions` (`last_seen_at`);
--> statement-breakpoint
CREATE TABLE `account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` integer,
	`company_id` integer,
	`email` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_tokens_purpose_value" CHECK(purpose in ('reset_password', 'verify_email')),
	CONSTRAINT "account_tokens_one_owner" CHECK((user_id is null) <> (company_id is null))
);
--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`);
--> statement-breakpoint
CREATE INDEX `account_tokens_company` ON `account_tokens` (`company_id`);
--> statement-breakpoint
CREATE INDEX `account_tokens_expiry` ON `account_tokens` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`provider` text NOT NULL,
	`intent_id` text NOT NULL,
	`idempotency_key` text,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`is_live` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`duration_days` integer NOT NULL,
	`granted_from` integer,
	`granted_until` integer,
	`revoked_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_provider_length" CHECK(length(provider) between 1 and 40),
	CONSTRAINT "payments_intent_length" CHECK(length(intent_id) between 1 and 255),
	CONSTRAINT "payments_amount_range" CHECK(amount_cents > 0),
	CONSTRAINT "payments_duration_range" CHECK(duration_days between 1 and 366),
	CONSTRAINT "payments_status_value" CHECK(status in ('open', 'succeeded', 'failed', 'canceled', 'refunded', 'disputed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`intent_id`);
--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`status`);
--> statement-breakpoint
CREATE INDEX `payments_status` ON `payments` (`status`,`created_at`);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`intent_id` text,
	`type` text NOT NULL,
	`details` text,
	`happened_at` integer NOT NULL,
	`received_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`handled_at` integer
);
--> statement-breakpoint
CREATE INDEX `payment_events_intent` ON `payment_events` (`intent_id`);
--> statement-breakpoint
CREATE INDEX `payment_events_handled` ON `payment_events` (`handled_at`);
--> statement-breakpoint
CREATE TABLE `newsletter` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`language` text DEFAULT 'ar' NOT NULL,
	`confirm_token_hash` text,
	`unsubscribe_token_hash` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`confirmed_at` integer,
	`unsubscribed_at` integer,
	CONSTRAINT "newsletter_email_form" CHECK(length(email) between 3 and 254 and email = lower(email)),
	CONSTRAINT "newsletter_language_value" CHECK(language in ('ar', 'en'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_email` ON `newsletter` (`email`);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_confirm_token` ON `newsletter` (`confirm_token_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_unsubscribe_token` ON `newsletter` (`unsubscribe_token_hash`);
--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text,
	`message` text NOT NULL,
	`language` text DEFAULT 'ar' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`handled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "contact_messages_name_length" CHECK(length(name) between 1 and 150),
	CONSTRAINT "contact_messages_email_length" CHECK(length(email) between 3 and 254),
	CONSTRAINT "contact_messages_subject_length" CHECK(length(subject) between 0 and 150),
	CONSTRAINT "contact_messages_message_length" CHECK(length(message) between 1 and 5000),
	CONSTRAINT "contact_messages_language_value" CHECK(language in ('ar', 'en'))
);
--> statement-breakpoint
CREATE INDEX `contact_messages_age` ON `contact_messages` (`created_at`);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	`reason` text NOT NULL,
	`details` text,
	`reporter_user_id` integer,
	`reporter_company_id` integer,
	`status` text DEFAULT 'open' NOT NULL,
	`note` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`handled_at` integer,
	FOREIGN KEY (`reporter_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reporter_company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reports_subject_value" CHECK(subject in ('profile', 'company', 'job')),
	CONSTRAINT "reports_status_value" CHECK(status in ('open', 'resolved', 'dismissed')),
	CONSTRAINT "reports_reason_length" CHECK(length(reason) between 1 and 60),
	CONSTRAINT "reports_details_length" CHECK(length(details) between 0 and 5000),
	CONSTRAINT "reports_note_length" CHECK(length(note) between 0 and 5000)
);
--> statement-breakpoint
CREATE INDEX `reports_status` ON `reports` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `reports_subject` ON `reports` (`subject`,`subject_id`);
--> statement-breakpoint
CREATE TABLE `mail_queue` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`once_key` text,
	`recipient` text NOT NULL,
	`language` text DEFAULT 'ar' NOT NULL,
	`template` text NOT NULL,
	`data` text DEFAULT '{}' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`last_error` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`sent_at` integer,
	`given_up_at` integer,
	CONSTRAINT "mail_queue_recipient_length" CHECK(length(recipient) between 3 and 254),
	CONSTRAINT "mail_queue_language_value" CHECK(language in ('ar', 'en'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_queue_once` ON `mail_queue` (`once_key`);
--> statement-breakpoint
CREATE INDEX `mail_queue_next` ON `mail_queue` (`sent_at`,`next_attempt_at`);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` integer,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer,
	`details` text,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_log_age` ON `audit_log` (`at`);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`subject_id`);
--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`);
--> statement-breakpoint
-- Search: the grams (1 to 4 letters) of a card's search text, row id = place in the list, so that hits come out in order.
-- The grams are separated by spaces and nothing else; the tokenizer may split at no other character.
CREATE VIRTUAL TABLE `talent_search` USING fts5(grams, content='', contentless_delete=1, detail=none,
	tokenize="ascii tokenchars '!#$%&()*+,-./:;<=>?@[\]^_`{|}~'");
--> statement-breakpoint
CREATE VIRTUAL TABLE `company_search` USING fts5(grams, content='', contentless_delete=1, detail=none,
	tokenize="ascii tokenchars '!#$%&()*+,-./:;<=>?@[\]^_`{|}~'");
--> statement-breakpoint
CREATE VIRTUAL TABLE `job_search` USING fts5(grams, content='', contentless_delete=1, detail=none,
	tokenize="ascii tokenchars '!#$%&()*+,-./:;<=>?@[\]^_`{|}~'");
--> statement-breakpoint
INSERT INTO `sync_clock` (`id`, `rev`) VALUES (1, 0);
