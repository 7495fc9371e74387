CREATE TABLE "kept_applications" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"job_title" text NOT NULL,
	"location" text NOT NULL,
	"industry" text NOT NULL,
	"company_name" text NOT NULL,
	"company_slug" text NOT NULL,
	"status" text NOT NULL,
	"cover_letter" text,
	"status_message" text,
	"history" jsonb NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_applications_status_value" CHECK (status in ('pending', 'reviewing', 'accepted', 'rejected')),
	CONSTRAINT "kept_applications_letter_length" CHECK (length(cover_letter) between 0 and 5000)
);

--> statement-breakpoint
ALTER TABLE "kept_applications" ADD CONSTRAINT "kept_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "kept_applications_user" ON "kept_applications" USING btree ("user_id","id");
