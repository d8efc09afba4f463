-- Both are trusted: whoever may create in the database may install them. Fragments of names are found by three letters at
-- a time, within a brand.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "member_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"staff_id" uuid,
	"author" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_tags_once" UNIQUE("account_id","tag")
);
--> statement-breakpoint
DROP INDEX "accounts_brand_id_last_name_index";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "card_issue" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_account_id_same_brand" FOREIGN KEY ("brand_id","account_id") REFERENCES "public"."accounts"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_tags" ADD CONSTRAINT "member_tags_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_tags" ADD CONSTRAINT "member_tags_account_id_same_brand" FOREIGN KEY ("brand_id","account_id") REFERENCES "public"."accounts"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_notes_account_id_created_at_index" ON "member_notes" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "accounts_name_parts" ON "accounts" USING gin ("brand_id",translate(lower(("first_name" || ' ' || "last_name")), 'áàâäãåéèêëíìîïóòôöõúùûüñçý', 'aaaaaaeeeeiiiiooooouuuuncy') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_last_name_begins" ON "accounts" USING btree ("brand_id",translate(lower("last_name"), 'áàâäãåéèêëíìîïóòôöõúùûüñçý', 'aaaaaaeeeeiiiiooooouuuuncy') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_phone_ends" ON "accounts" USING btree ("brand_id",reverse("phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_email_begins" ON "accounts" USING btree ("brand_id","email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mails_of" ON "mails" USING btree ("brand_id",coalesce("props" ->> 'membershipId', "props" ->> 'accountId', "props" ->> 'orderId'));--> statement-breakpoint
CREATE INDEX "dependents_name_parts" ON "dependents" USING gin ("brand_id",translate(lower(("first_name" || ' ' || "last_name")), 'áàâäãåéèêëíìîïóòôöõúùûüñçý', 'aaaaaaeeeeiiiiooooouuuuncy') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dependents_brand_id_date_of_birth_index" ON "dependents" USING btree ("brand_id","date_of_birth");--> statement-breakpoint
CREATE INDEX "memberships_brand_id_status_id_index" ON "memberships" USING btree ("brand_id","status","id");--> statement-breakpoint
CREATE INDEX "memberships_brand_id_office_id_id_index" ON "memberships" USING btree ("brand_id","office_id","id");--> statement-breakpoint
CREATE INDEX "memberships_brand_id_plan_id_id_index" ON "memberships" USING btree ("brand_id","plan_id","id");--> statement-breakpoint
CREATE INDEX "memberships_number_begins" ON "memberships" USING btree ("brand_id","member_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_brand_id_email_index" ON "contact_messages" USING btree ("brand_id","email");--> statement-breakpoint
CREATE INDEX "grievances_brand_id_email_index" ON "grievances" USING btree ("brand_id","email");--> statement-breakpoint
CREATE INDEX "grievances_brand_id_member_number_index" ON "grievances" USING btree ("brand_id","member_number");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_card_issue" CHECK ("memberships"."card_issue" > 0);