ALTER TABLE "checkouts" VALIDATE CONSTRAINT "checkouts_language_known";--> statement-breakpoint
ALTER TABLE "consents" VALIDATE CONSTRAINT "consents_language_known";--> statement-breakpoint
ALTER TABLE "contact_messages" VALIDATE CONSTRAINT "contact_messages_language_known";--> statement-breakpoint
ALTER TABLE "grievances" VALIDATE CONSTRAINT "grievances_language_known";
