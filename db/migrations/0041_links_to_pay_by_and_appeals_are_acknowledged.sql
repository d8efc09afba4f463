ALTER TABLE "checkouts" ADD COLUMN "link_total_cents" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "link_sent_by" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "link_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "grievance_appeals" ADD COLUMN "received_on" date;--> statement-breakpoint
ALTER TABLE "grievance_appeals" ADD COLUMN "acknowledge_by" date;--> statement-breakpoint
ALTER TABLE "grievance_appeals" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "checkouts_brand_id_link_sent_at_index" ON "checkouts" USING btree ("brand_id","link_sent_at") WHERE "checkouts"."link_sent_at" is not null;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_link" CHECK (("checkouts"."link_total_cents" is null) = ("checkouts"."link_sent_at" is null) and ("checkouts"."link_sent_by" is null) = ("checkouts"."link_sent_at" is null));--> statement-breakpoint
ALTER TABLE "grievance_appeals" ADD CONSTRAINT "grievance_appeals_clocks" CHECK (("grievance_appeals"."received_on" is null) = ("grievance_appeals"."acknowledge_by" is null) and ("grievance_appeals"."acknowledged_at" is null or "grievance_appeals"."acknowledge_by" is not null));