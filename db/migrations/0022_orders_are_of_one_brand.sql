ALTER TABLE "payments" ADD CONSTRAINT "payments_brand_id_id" UNIQUE("brand_id","id");
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_brand_id_id" UNIQUE("brand_id","id");
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_brand_id_id" UNIQUE("brand_id","id");
--> statement-breakpoint
ALTER TABLE "coupon_redemptions" DROP CONSTRAINT "coupon_redemptions_payment_id_payments_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_payment_id_payments_id_fk";
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_payment_id_payments_id_fk";
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_plan_id_plans_id_fk";
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_plan_version_id_plan_versions_id_fk";
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_office_id_offices_id_fk";
--> statement-breakpoint
ALTER TABLE "membership_terms" DROP CONSTRAINT "membership_terms_payment_id_payments_id_fk";
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_checkout_id_checkouts_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_plan_version_id_plan_versions_id_fk";
--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_payment_id_same_brand" FOREIGN KEY ("brand_id","payment_id") REFERENCES "public"."payments"("brand_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_same_brand" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_account_id_same_brand" FOREIGN KEY ("brand_id","account_id") REFERENCES "public"."accounts"("brand_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_same_brand" FOREIGN KEY ("brand_id","payment_id") REFERENCES "public"."payments"("brand_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_same_brand" FOREIGN KEY ("brand_id","payment_id") REFERENCES "public"."payments"("brand_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_plan_id_same_brand" FOREIGN KEY ("brand_id","plan_id") REFERENCES "public"."plans"("brand_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_plan_version_id_same_brand" FOREIGN KEY ("brand_id","plan_version_id") REFERENCES "public"."plan_versions"("brand_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_office_id_same_brand" FOREIGN KEY ("brand_id","office_id") REFERENCES "public"."offices"("brand_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "membership_terms" ADD CONSTRAINT "membership_terms_payment_id_same_brand" FOREIGN KEY ("brand_id","payment_id") REFERENCES "public"."payments"("brand_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_id_same_brand" FOREIGN KEY ("brand_id","account_id") REFERENCES "public"."accounts"("brand_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_order_id_same_brand" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_same_brand" FOREIGN KEY ("brand_id","account_id") REFERENCES "public"."accounts"("brand_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_same_brand" FOREIGN KEY ("brand_id","checkout_id") REFERENCES "public"."checkouts"("brand_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_plan_version_id_same_brand" FOREIGN KEY ("brand_id","plan_version_id") REFERENCES "public"."plan_versions"("brand_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tender_known" CHECK ("payments"."tender" in ('card', 'cash', 'check', 'terminal'));
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_source_known" CHECK ("payments"."source" in ('token', 'method'));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind_known" CHECK ("orders"."kind" in ('checkout', 'purchase', 'renewal', 'addition', 'plan_change', 'desk_sale', 'adjustment'));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('open', 'settled', 'declined', 'returned'));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_known" CHECK ("orders"."placed_by" in ('person', 'schedule'));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_interval_known" CHECK ("orders"."interval" in ('month', 'quarter', 'half_year', 'year'));
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_membership_id_memberships_id_fk";
--> statement-breakpoint
-- The two tables name each other, so the schema cannot hold this key.
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_membership_id_same_brand" FOREIGN KEY ("brand_id","membership_id") REFERENCES "public"."memberships"("brand_id","id");
