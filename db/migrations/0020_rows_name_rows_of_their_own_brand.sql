ALTER TABLE "accounts" ADD CONSTRAINT "accounts_brand_id_id" UNIQUE("brand_id","id");--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_brand_id_id" UNIQUE("brand_id","id");--> statement-breakpoint
ALTER TABLE "dependents" ADD CONSTRAINT "dependents_brand_id_id" UNIQUE("brand_id","id");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_brand_id_id" UNIQUE("brand_id","id");--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_brand_id_id" UNIQUE("brand_id","id");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_brand_id_id" UNIQUE("brand_id","id");--> statement-breakpoint
ALTER TABLE "fee_schedules" ADD CONSTRAINT "fee_schedules_brand_id_id" UNIQUE("brand_id","id");--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_brand_id_id" UNIQUE("brand_id","id");--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_brand_id_id" UNIQUE("brand_id","id");--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_brand_id_id" UNIQUE("brand_id","id");--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "coupon_redemptions" DROP CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk";--> statement-breakpoint
ALTER TABLE "payment_methods" DROP CONSTRAINT "payment_methods_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "agreements" DROP CONSTRAINT "agreements_membership_id_memberships_id_fk";--> statement-breakpoint
ALTER TABLE "dependents" DROP CONSTRAINT "dependents_membership_id_memberships_id_fk";--> statement-breakpoint
ALTER TABLE "membership_terms" DROP CONSTRAINT "membership_terms_membership_id_memberships_id_fk";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_plan_id_plans_id_fk";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_plan_version_id_plan_versions_id_fk";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_office_id_offices_id_fk";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_renewal_coupon_id_coupons_id_fk";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_payment_method_id_payment_methods_id_fk";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_next_plan_version_id_plan_versions_id_fk";--> statement-breakpoint
ALTER TABLE "price_notices" DROP CONSTRAINT "price_notices_membership_id_memberships_id_fk";--> statement-breakpoint
ALTER TABLE "price_notices" DROP CONSTRAINT "price_notices_plan_version_id_plan_versions_id_fk";--> statement-breakpoint
ALTER TABLE "visits" DROP CONSTRAINT "visits_membership_id_memberships_id_fk";--> statement-breakpoint
ALTER TABLE "visits" DROP CONSTRAINT "visits_dependent_id_dependents_id_fk";--> statement-breakpoint
ALTER TABLE "visits" DROP CONSTRAINT "visits_office_id_offices_id_fk";--> statement-breakpoint
ALTER TABLE "providers" DROP CONSTRAINT "providers_office_id_offices_id_fk";--> statement-breakpoint
ALTER TABLE "fee_schedule_rows" DROP CONSTRAINT "fee_schedule_rows_fee_schedule_id_fee_schedules_id_fk";--> statement-breakpoint
ALTER TABLE "fee_schedule_rows" DROP CONSTRAINT "fee_schedule_rows_office_id_offices_id_fk";--> statement-breakpoint
ALTER TABLE "plan_offices" DROP CONSTRAINT "plan_offices_plan_id_plans_id_fk";--> statement-breakpoint
ALTER TABLE "plan_offices" DROP CONSTRAINT "plan_offices_office_id_offices_id_fk";--> statement-breakpoint
ALTER TABLE "plan_prices" DROP CONSTRAINT "plan_prices_plan_version_id_plan_versions_id_fk";--> statement-breakpoint
ALTER TABLE "plan_versions" DROP CONSTRAINT "plan_versions_plan_id_plans_id_fk";--> statement-breakpoint
ALTER TABLE "plan_versions" DROP CONSTRAINT "plan_versions_fee_schedule_id_fee_schedules_id_fk";--> statement-breakpoint
ALTER TABLE "grievance_appeals" DROP CONSTRAINT "grievance_appeals_grievance_id_grievances_id_fk";--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_same_brand" FOREIGN KEY ("brand_id","account_id") REFERENCES "public"."accounts"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_same_brand" FOREIGN KEY ("brand_id","account_id") REFERENCES "public"."accounts"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_same_brand" FOREIGN KEY ("brand_id","coupon_id") REFERENCES "public"."coupons"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_account_id_same_brand" FOREIGN KEY ("brand_id","account_id") REFERENCES "public"."accounts"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_membership_id_same_brand" FOREIGN KEY ("brand_id","membership_id") REFERENCES "public"."memberships"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dependents" ADD CONSTRAINT "dependents_membership_id_same_brand" FOREIGN KEY ("brand_id","membership_id") REFERENCES "public"."memberships"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_terms" ADD CONSTRAINT "membership_terms_membership_id_same_brand" FOREIGN KEY ("brand_id","membership_id") REFERENCES "public"."memberships"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_same_brand" FOREIGN KEY ("brand_id","account_id") REFERENCES "public"."accounts"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_plan_id_same_brand" FOREIGN KEY ("brand_id","plan_id") REFERENCES "public"."plans"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_plan_version_id_same_brand" FOREIGN KEY ("brand_id","plan_version_id") REFERENCES "public"."plan_versions"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_office_id_same_brand" FOREIGN KEY ("brand_id","office_id") REFERENCES "public"."offices"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_renewal_coupon_id_same_brand" FOREIGN KEY ("brand_id","renewal_coupon_id") REFERENCES "public"."coupons"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_payment_method_id_same_brand" FOREIGN KEY ("brand_id","payment_method_id") REFERENCES "public"."payment_methods"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_next_plan_version_id_same_brand" FOREIGN KEY ("brand_id","next_plan_version_id") REFERENCES "public"."plan_versions"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_membership_id_same_brand" FOREIGN KEY ("brand_id","membership_id") REFERENCES "public"."memberships"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_plan_version_id_same_brand" FOREIGN KEY ("brand_id","plan_version_id") REFERENCES "public"."plan_versions"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_membership_id_same_brand" FOREIGN KEY ("brand_id","membership_id") REFERENCES "public"."memberships"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_dependent_id_same_brand" FOREIGN KEY ("brand_id","dependent_id") REFERENCES "public"."dependents"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_office_id_same_brand" FOREIGN KEY ("brand_id","office_id") REFERENCES "public"."offices"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_office_id_same_brand" FOREIGN KEY ("brand_id","office_id") REFERENCES "public"."offices"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_schedule_rows" ADD CONSTRAINT "fee_schedule_rows_fee_schedule_id_same_brand" FOREIGN KEY ("brand_id","fee_schedule_id") REFERENCES "public"."fee_schedules"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_schedule_rows" ADD CONSTRAINT "fee_schedule_rows_office_id_same_brand" FOREIGN KEY ("brand_id","office_id") REFERENCES "public"."offices"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_offices" ADD CONSTRAINT "plan_offices_plan_id_same_brand" FOREIGN KEY ("brand_id","plan_id") REFERENCES "public"."plans"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_offices" ADD CONSTRAINT "plan_offices_office_id_same_brand" FOREIGN KEY ("brand_id","office_id") REFERENCES "public"."offices"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_version_id_same_brand" FOREIGN KEY ("brand_id","plan_version_id") REFERENCES "public"."plan_versions"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_plan_id_same_brand" FOREIGN KEY ("brand_id","plan_id") REFERENCES "public"."plans"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_fee_schedule_id_same_brand" FOREIGN KEY ("brand_id","fee_schedule_id") REFERENCES "public"."fee_schedules"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grievance_appeals" ADD CONSTRAINT "grievance_appeals_grievance_id_same_brand" FOREIGN KEY ("brand_id","grievance_id") REFERENCES "public"."grievances"("brand_id","id") ON DELETE no action ON UPDATE no action;
