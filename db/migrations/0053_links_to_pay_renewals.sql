ALTER TABLE "account_links" DROP CONSTRAINT "account_links_purpose_known";--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "term_starts_on" date;--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation -- Links live for days: there are few.
CREATE INDEX "account_links_of_membership" ON "account_links" USING btree ("membership_id") WHERE "account_links"."membership_id" is not null;--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid -- Links live for days: there are few.
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_renewal" CHECK (num_nonnulls("account_links"."membership_id", "account_links"."term_starts_on") = case when "account_links"."purpose" = 'pay_renewal' then 2 else 0 end);--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid -- Links live for days: there are few.
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_purpose_known" CHECK ("account_links"."purpose" in ('reset_password', 'join_account', 'change_email', 'update_card', 'pay_renewal'));--> statement-breakpoint
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- Links live for days: there are few.
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_membership_id_same_brand" FOREIGN KEY ("brand_id","membership_id") REFERENCES "public"."memberships"("brand_id","id") ON DELETE cascade;
