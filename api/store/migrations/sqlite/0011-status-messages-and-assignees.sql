ALTER TABLE `applications` ADD `status_message` text CONSTRAINT "applications_message_length" CHECK(length(status_message) between 0 and 2000);
--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `assignee_id` integer REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null;
