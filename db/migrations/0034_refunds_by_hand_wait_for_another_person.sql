CREATE TABLE "book_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"violations" integer NOT NULL,
	"named" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_promises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"promised_on" date NOT NULL,
	"note" text NOT NULL,
	"written_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"needs_approval" boolean NOT NULL,
	"key" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"answer" text,
	"refund_id" uuid,
	CONSTRAINT "refund_requests_key_unique" UNIQUE("key"),
	CONSTRAINT "refund_requests_amount" CHECK ("refund_requests"."amount_cents" > 0),
	CONSTRAINT "refund_requests_decided" CHECK (("refund_requests"."status" = 'waiting') = ("refund_requests"."decided_at" is null) and ("refund_requests"."decided_at" is null) = ("refund_requests"."decided_by" is null) and ("refund_requests"."status" = 'done') = ("refund_requests"."refund_id" is not null)),
	CONSTRAINT "refund_requests_two_people" CHECK ("refund_requests"."status" <> 'done' or not "refund_requests"."needs_approval" or "refund_requests"."decided_by" <> "refund_requests"."asked_by"),
	CONSTRAINT "refund_requests_status_known" CHECK ("refund_requests"."status" in ('waiting', 'done', 'declined', 'withdrawn'))
);--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_kind_known";--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD COLUMN "brand_id" uuid;--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD COLUMN "settled_as" text;--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD COLUMN "settled_by" uuid;--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD COLUMN "settled_reason" text;--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_written_by_staff_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_membership_id_same_brand" FOREIGN KEY ("brand_id","membership_id") REFERENCES "public"."memberships"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_payment_id_same_brand" FOREIGN KEY ("brand_id","payment_id") REFERENCES "public"."payments"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_brand_id_id" UNIQUE("brand_id","id");--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_refund_id_same_brand" FOREIGN KEY ("brand_id","refund_id") REFERENCES "public"."refunds"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_checks_checked_at_index" ON "book_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "payment_promises_membership_id_created_at_index" ON "payment_promises" USING btree ("membership_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_one_waiting" ON "refund_requests" USING btree ("payment_id") WHERE "refund_requests"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "refund_requests_waiting" ON "refund_requests" USING btree ("brand_id","created_at") WHERE "refund_requests"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "refund_requests_brand_id_created_at_index" ON "refund_requests" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE INDEX "refund_requests_payment_id_index" ON "refund_requests" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD CONSTRAINT "quarantined_events_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD CONSTRAINT "quarantined_events_settled_by_staff_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD CONSTRAINT "quarantined_events_payment_id_same_brand" FOREIGN KEY ("brand_id","payment_id") REFERENCES "public"."payments"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_brand_id_amount_cents_id_index" ON "payments" USING btree ("brand_id","amount_cents","id");--> statement-breakpoint
CREATE INDEX "quarantined_events_of_payment" ON "quarantined_events" USING btree ("payment_id") WHERE "quarantined_events"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "quarantined_events_waiting" ON "quarantined_events" USING btree ("brand_id","created_at") WHERE "quarantined_events"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_kind_known" CHECK ("refunds"."kind" in ('refund', 'bank_return', 'dispute'));--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD CONSTRAINT "quarantined_events_settled" CHECK (num_nonnulls("quarantined_events"."settled_as", "quarantined_events"."settled_at", "quarantined_events"."settled_by", "quarantined_events"."settled_reason") in (0, 4));--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD CONSTRAINT "quarantined_events_payment" CHECK ("quarantined_events"."payment_id" is null or "quarantined_events"."brand_id" is not null);--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD CONSTRAINT "quarantined_events_settled_as_known" CHECK ("quarantined_events"."settled_as" in ('recorded', 'aside'));
