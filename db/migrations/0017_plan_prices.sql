CREATE TABLE "plan_prices" (
	"plan_version_id" uuid NOT NULL,
	"brand_id" uuid NOT NULL,
	"interval" text NOT NULL,
	"price_cents" integer NOT NULL,
	"additional_member_cents" integer,
	CONSTRAINT "plan_prices_plan_version_id_interval_pk" PRIMARY KEY("plan_version_id","interval"),
	CONSTRAINT "plan_prices_not_negative" CHECK ("plan_prices"."price_cents" >= 0 and "plan_prices"."additional_member_cents" >= 0),
	CONSTRAINT "plan_prices_interval_known" CHECK ("plan_prices"."interval" in ('month', 'quarter', 'half_year', 'year'))
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_interval_known";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_interval_known";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_next_interval_known";--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_version_id_plan_versions_id_fk" FOREIGN KEY ("plan_version_id") REFERENCES "public"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_interval_known" CHECK ("checkouts"."interval" in ('month', 'quarter', 'half_year', 'year'));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_interval_known" CHECK ("memberships"."interval" in ('month', 'quarter', 'half_year', 'year'));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_next_interval_known" CHECK ("memberships"."next_interval" in ('month', 'quarter', 'half_year', 'year'));