ALTER TABLE "consents" ADD COLUMN "document_hash" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "terms_version" integer;--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_kind_known";--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_kind_known" CHECK ("consents"."kind" in ('disclosure', 'terms', 'auto_renew', 'family', 'plan_change', 'bank_debit', 'electronic')) NOT VALID;
