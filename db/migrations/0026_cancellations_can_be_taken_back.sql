CREATE TABLE "cancellations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"term_ends_on" date NOT NULL,
	"periods" jsonb NOT NULL,
	"kept_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cancellations_brand_id_id" UNIQUE("brand_id","id")
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_known";--> statement-breakpoint
DROP INDEX "refunds_open";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cancellation_id" uuid;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_membership_id_same_brand" FOREIGN KEY ("brand_id","membership_id") REFERENCES "public"."memberships"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancellations_membership_id_created_at_index" ON "cancellations" USING btree ("membership_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_of_cancellation" ON "refunds" USING btree ("cancellation_id") WHERE "refunds"."cancellation_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree (coalesce("due_at", "created_at")) WHERE "refunds"."status" in ('created', 'unknown', 'promised');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_promise" CHECK ("refunds"."due_at" is not null or "refunds"."status" not in ('promised', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('created', 'succeeded', 'failed', 'unknown', 'pending', 'promised', 'withdrawn'));--> statement-breakpoint
-- The two tables name each other's, so the schema cannot hold this key.
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cancellation_id_same_brand" FOREIGN KEY ("brand_id","cancellation_id") REFERENCES "public"."cancellations"("brand_id","id");