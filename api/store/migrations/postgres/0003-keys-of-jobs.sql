CREATE TABLE "job_keys" (
	"company_id" bigint NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"job_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_keys_company_id_key_pk" PRIMARY KEY("company_id","key")
);

--> statement-breakpoint
ALTER TABLE "job_keys" ADD CONSTRAINT "job_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_keys" ADD CONSTRAINT "job_keys_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "job_keys_job" ON "job_keys" USING btree ("job_id");
--> statement-breakpoint
CREATE INDEX "job_keys_age" ON "job_keys" USING btree ("created_at");
