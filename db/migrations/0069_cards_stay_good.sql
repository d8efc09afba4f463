-- no-transaction
ALTER TABLE "sandbox_gateway"."tokens" DROP CONSTRAINT IF EXISTS "tokens_behaviour_known", ADD CONSTRAINT "tokens_behaviour_known" CHECK ("sandbox_gateway"."tokens"."behaviour" in ('succeed', 'declined', 'insufficient_funds', 'fail_renewals', 'never_answer', 'authenticate', 'renewed_by_bank', 'never_again', 'bank_clears', 'bank_returns', 'bank_returns_late')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."tokens" VALIDATE CONSTRAINT "tokens_behaviour_known";--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN IF NOT EXISTS "network_updated_at" timestamp with time zone;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_methods_reference_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_methods_reference_index" ON "payment_methods" USING btree ("reference");--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN IF NOT EXISTS "unanswered" integer, ADD COLUMN IF NOT EXISTS "given_up_at" timestamp with time zone;
