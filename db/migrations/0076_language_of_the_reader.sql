ALTER TABLE "checkouts" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "grievances" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_language_known" CHECK ("checkouts"."language" in ('en', 'es')) NOT VALID;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_language_known" CHECK ("consents"."language" in ('en', 'es')) NOT VALID;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_language_known" CHECK ("contact_messages"."language" in ('en', 'es')) NOT VALID;--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_language_known" CHECK ("grievances"."language" in ('en', 'es')) NOT VALID;