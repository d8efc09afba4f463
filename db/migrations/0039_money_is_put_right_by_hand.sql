ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_known";--> statement-breakpoint
ALTER TABLE "quarantined_events" DROP CONSTRAINT "quarantined_events_settled_as_known";--> statement-breakpoint
ALTER TABLE "refund_requests" DROP CONSTRAINT "refund_requests_decided";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_placed_by_known";--> statement-breakpoint
ALTER TABLE "refund_requests" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
-- No gateway refused these: they wait for somebody to pay them back by hand.
UPDATE "refunds" SET "status" = 'owed', "failure_code" = NULL, "settled_at" = NULL
WHERE "status" = 'failed' AND "failure_code" = 'paid_at_desk';--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tender" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "kind" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "tender" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "paid_on" date;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "owed_refund_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_membership_id_same_brand" FOREIGN KEY ("brand_id","membership_id") REFERENCES "public"."memberships"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_owed_refund_id_same_brand" FOREIGN KEY ("brand_id","owed_refund_id") REFERENCES "public"."refunds"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_same_brand" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_owed" ON "refunds" USING btree ("brand_id","created_at") WHERE "refunds"."status" in ('owed', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_one_charge" ON "refund_requests" USING btree ("membership_id") WHERE "refund_requests"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "refund_requests_of_member" ON "refund_requests" USING btree ("membership_id") WHERE "refund_requests"."membership_id" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fee" CHECK ("payments"."fee_cents" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_hand" CHECK ("refunds"."tender" is null or "refunds"."status" = 'succeeded');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tender_known" CHECK ("refunds"."tender" in ('cash', 'check', 'terminal'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('created', 'succeeded', 'failed', 'unknown', 'pending', 'promised', 'withdrawn', 'owed'));--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD CONSTRAINT "quarantined_events_settled_as_known" CHECK ("quarantined_events"."settled_as" in ('recorded', 'aside', 'refunded'));--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_subject" CHECK (("refund_requests"."kind" = 'refund') = ("refund_requests"."payment_id" is not null) and ("refund_requests"."kind" = 'charge') = ("refund_requests"."membership_id" is not null));--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_handed" CHECK (("refund_requests"."tender" is null) = ("refund_requests"."paid_on" is null));--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_kind_known" CHECK ("refund_requests"."kind" in ('refund', 'charge'));--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_tender_known" CHECK ("refund_requests"."tender" in ('cash', 'check', 'terminal'));--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided" CHECK (("refund_requests"."status" = 'waiting') = ("refund_requests"."decided_at" is null) and ("refund_requests"."decided_at" is null) = ("refund_requests"."decided_by" is null) and ("refund_requests"."status" = 'done') = (num_nonnulls("refund_requests"."refund_id", "refund_requests"."order_id") = 1));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_known" CHECK ("orders"."placed_by" in ('person', 'schedule', 'staff'));