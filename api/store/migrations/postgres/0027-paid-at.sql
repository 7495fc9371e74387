ALTER TABLE "payments" ADD COLUMN "paid_at" timestamp (3) with time zone;
