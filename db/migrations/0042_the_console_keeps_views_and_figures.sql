CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"brand_id" uuid,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE NULLS NOT DISTINCT("staff_id","brand_id","list","name"),
	CONSTRAINT "saved_views_list_known" CHECK ("saved_views"."list" in ('members', 'payments', 'cases', 'audit'))
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_brand_id_index" ON "saved_views" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "payments_settled" ON "payments" USING btree ("brand_id","settled_at","amount_cents") WHERE "payments"."status" = 'succeeded';--> statement-breakpoint
CREATE INDEX "refunds_settled" ON "refunds" USING btree ("brand_id","settled_at","amount_cents") WHERE "refunds"."status" = 'succeeded';--> statement-breakpoint
CREATE INDEX "memberships_brand_id_joined_on_index" ON "memberships" USING btree ("brand_id","joined_on");