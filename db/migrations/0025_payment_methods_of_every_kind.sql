ALTER TABLE "payments" DROP CONSTRAINT "payments_status_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_tender_known";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_known";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_kind_known";--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."charges" DROP CONSTRAINT "charges_status_known";--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."tokens" DROP CONSTRAINT "tokens_behaviour_known";--> statement-breakpoint
ALTER TABLE "payment_methods" ALTER COLUMN "card_brand" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ALTER COLUMN "last4" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ALTER COLUMN "exp_month" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ALTER COLUMN "exp_year" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."tokens" ALTER COLUMN "card_brand" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."tokens" ALTER COLUMN "last4" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."tokens" ALTER COLUMN "exp_month" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."tokens" ALTER COLUMN "exp_year" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "kind" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "wallet" text;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "acceptance" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "wallet" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "kind" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."charges" ADD COLUMN "clears_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."charges" ADD COLUMN "returns_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."tokens" ADD COLUMN "kind" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."tokens" ADD COLUMN "wallet" text;--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("created_at") WHERE "payments"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_described" CHECK (case "payment_methods"."kind"
        when 'card' then "payment_methods"."card_brand" is not null and "payment_methods"."last4" is not null and "payment_methods"."exp_month" is not null and "payment_methods"."exp_year" is not null
        when 'us_bank_account' then "payment_methods"."last4" is not null and num_nonnulls("payment_methods"."wallet", "payment_methods"."card_brand", "payment_methods"."exp_month", "payment_methods"."exp_year") = 0
        else num_nonnulls("payment_methods"."wallet", "payment_methods"."card_brand", "payment_methods"."last4", "payment_methods"."exp_month", "payment_methods"."exp_year") = 0 end);--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_kind_known" CHECK ("payment_methods"."kind" in ('card', 'link', 'us_bank_account'));--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_wallet_known" CHECK ("payment_methods"."wallet" in ('apple_pay', 'google_pay', 'link'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_described" CHECK ("payments"."tender" = 'card' or num_nonnulls("payments"."wallet", "payments"."card_brand", "payments"."exp_month", "payments"."exp_year") = 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_pending" CHECK ("payments"."status" <> 'pending' or "payments"."tender" = 'us_bank_account');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_wallet_known" CHECK ("payments"."wallet" in ('apple_pay', 'google_pay', 'link'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('created', 'succeeded', 'failed', 'unknown', 'pending'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tender_known" CHECK ("payments"."tender" in ('card', 'link', 'us_bank_account', 'cash', 'check', 'terminal'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_kind_known" CHECK ("refunds"."kind" in ('refund', 'bank_return'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('created', 'succeeded', 'failed', 'unknown', 'pending'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_kind_known" CHECK ("consents"."kind" in ('disclosure', 'terms', 'auto_renew', 'family', 'plan_change', 'bank_debit'));--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."charges" ADD CONSTRAINT "charges_status_known" CHECK ("sandbox_gateway"."charges"."status" in ('requires_action', 'pending', 'succeeded', 'failed'));--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."tokens" ADD CONSTRAINT "tokens_kind_known" CHECK ("sandbox_gateway"."tokens"."kind" in ('card', 'link', 'us_bank_account'));--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."tokens" ADD CONSTRAINT "tokens_wallet_known" CHECK ("sandbox_gateway"."tokens"."wallet" in ('apple_pay', 'google_pay', 'link'));--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."tokens" ADD CONSTRAINT "tokens_behaviour_known" CHECK ("sandbox_gateway"."tokens"."behaviour" in ('succeed', 'declined', 'insufficient_funds', 'fail_renewals', 'never_answer', 'authenticate', 'bank_clears', 'bank_returns', 'bank_returns_late'));