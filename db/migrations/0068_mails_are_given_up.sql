ALTER TABLE "mails" ADD COLUMN "unanswered" integer, ADD COLUMN "given_up_at" timestamp with time zone;
