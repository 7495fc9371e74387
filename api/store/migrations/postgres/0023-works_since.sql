ALTER TABLE "users" ADD COLUMN "works_since" integer;
