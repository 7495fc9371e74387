ALTER TABLE "users" ADD COLUMN "languages" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_languages_list" CHECK (jsonb_typeof(languages) = 'array' and jsonb_array_length(languages) <= 20);
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_links_list" CHECK (jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 5);
