ALTER TABLE "account_links" ADD CONSTRAINT "account_links_purpose_known" CHECK ("account_links"."purpose" in ('reset_password', 'join_account', 'change_email', 'update_card'));--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_language_known" CHECK ("accounts"."language" in ('en', 'es'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_kind_known" CHECK ("consents"."kind" in ('disclosure', 'terms', 'auto_renew', 'family', 'plan_change'));--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_role_known" CHECK ("staff_roles"."role" in ('owner', 'editor', 'support'));--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_status_known" CHECK ("coupon_redemptions"."status" in ('reserved', 'redeemed', 'released'));--> statement-breakpoint
ALTER TABLE "idempotent_requests" ADD CONSTRAINT "idempotent_requests_status_known" CHECK ("idempotent_requests"."status" in ('in_flight', 'resumable', 'done'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('created', 'succeeded', 'failed', 'unknown'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('created', 'succeeded', 'failed', 'unknown'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_status_known" CHECK ("checkouts"."status" in ('open', 'confirming', 'completed', 'abandoned'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_interval_known" CHECK ("checkouts"."interval" in ('month', 'year'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_status_known" CHECK ("mails"."status" in ('queued', 'sent'));--> statement-breakpoint
ALTER TABLE "dependents" ADD CONSTRAINT "dependents_relationship_known" CHECK ("dependents"."relationship" in ('spouse', 'domestic_partner', 'child', 'other'));--> statement-breakpoint
ALTER TABLE "membership_terms" ADD CONSTRAINT "membership_terms_kind_known" CHECK ("membership_terms"."kind" in ('term', 'additional', 'plan_change'));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_interval_known" CHECK ("memberships"."interval" in ('month', 'year'));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_status_known" CHECK ("memberships"."status" in ('pending', 'active', 'past_due', 'lapsed', 'expired', 'cancelled'));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_next_interval_known" CHECK ("memberships"."next_interval" in ('month', 'year'));--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_acceptance_known" CHECK ("offices"."acceptance" in ('accepting', 'not-accepting', 'existing-patients', 'existing-families'));--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_applies_to_known" CHECK ("coupons"."applies_to" in ('price', 'fee', 'all'));--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_duration_known" CHECK ("coupons"."duration" in ('first_term', 'every_term'));--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_tier_known" CHECK ("plans"."tier" in ('adult', 'child', 'perio', 'family'));--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_status_known" CHECK ("plans"."status" in ('draft', 'published', 'retired'));--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."charges" ADD CONSTRAINT "charges_status_known" CHECK ("sandbox_gateway"."charges"."status" in ('requires_action', 'succeeded', 'failed'));--> statement-breakpoint
ALTER TABLE "sandbox_gateway"."tokens" ADD CONSTRAINT "tokens_behaviour_known" CHECK ("sandbox_gateway"."tokens"."behaviour" in ('succeed', 'declined', 'insufficient_funds', 'fail_renewals', 'never_answer', 'authenticate'));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_topic_known" CHECK ("contact_messages"."topic" in ('joining', 'membership', 'billing', 'dentists', 'website', 'other'));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_status_known" CHECK ("contact_messages"."status" in ('received', 'answered'));--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_filer_known" CHECK ("grievances"."filer" in ('member', 'representative'));--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_against_known" CHECK ("grievances"."against" in ('dentist', 'office', 'plan', 'other'));--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_type_known" CHECK ("grievances"."type" in ('billing', 'quality', 'access', 'service', 'privacy'));--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_status_known" CHECK ("grievances"."status" in ('received', 'in_review', 'resolved', 'appealed'));