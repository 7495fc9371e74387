ALTER TABLE "users" ADD COLUMN "place" text;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "availability" text;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "availability_shown_to" text DEFAULT 'everybody' NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_place_length" CHECK (length(place) between 1 and 60);
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_availability_value" CHECK (availability in ('open', 'listening', 'closed'));
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_availability_shown_to_value" CHECK (availability_shown_to in ('everybody', 'companies', 'nobody'));
