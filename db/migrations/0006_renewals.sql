ALTER TABLE "payments" ADD COLUMN "term_starts_on" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "term_ends_on" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "off_session" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "lookups" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "charge_tried_on" date;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_renewal" ON "payments" USING btree ("membership_id") WHERE "payments"."purpose" = 'renewal' and "payments"."status" in ('created', 'unknown');--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" in ('created', 'unknown');