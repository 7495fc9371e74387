CREATE TABLE "access_tokens" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"user_id" bigint,
	"company_id" bigint,
	"name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "access_tokens_one_owner" CHECK ((user_id is null) <> (company_id is null)),
	CONSTRAINT "access_tokens_name_length" CHECK (length(name) between 1 and 60),
	CONSTRAINT "access_tokens_scopes_list" CHECK (jsonb_typeof(scopes) = 'array' and jsonb_array_length(scopes) <= 20)
);

--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_secret" ON "access_tokens" USING btree ("secret_hash");
--> statement-breakpoint
CREATE INDEX "access_tokens_user" ON "access_tokens" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "access_tokens_company" ON "access_tokens" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "access_tokens_expiry" ON "access_tokens" USING btree ("expires_at");
