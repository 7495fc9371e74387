ALTER TABLE "users" ADD COLUMN "employers" jsonb DEFAULT '[]'::jsonb NOT NULL;
