CREATE TABLE "company_proofs" (
	"company_id" bigint NOT NULL,
	"host" text NOT NULL,
	"token" text NOT NULL,
	"way" text,
	"proven_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	CONSTRAINT "company_proofs_company_id_pk" PRIMARY KEY("company_id"),
	CONSTRAINT "company_proofs_host_length" CHECK (length(host) between 1 and 253),
	CONSTRAINT "company_proofs_token_length" CHECK (length(token) between 32 and 32),
	CONSTRAINT "company_proofs_way_value" CHECK (way in ('dns', 'file', 'admin'))
);

--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event_value";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "proven_host" text;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "host_checked_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "company_proofs" ADD CONSTRAINT "company_proofs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "company_proofs_host" ON "company_proofs" USING btree ("host") WHERE proven_at is not null;
--> statement-breakpoint
CREATE INDEX "company_proofs_due" ON "company_proofs" USING btree ("next_check_at");
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_value" CHECK (event in ('application.created', 'application.withdrawn', 'job.closed', 'company.proven', 'test'));
