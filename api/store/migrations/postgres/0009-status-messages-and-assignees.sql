ALTER TABLE "applications" ADD COLUMN "status_message" text;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "assignee_id" bigint;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_message_length" CHECK (length(status_message) between 0 and 2000);
