ALTER TABLE "office_imports" DROP CONSTRAINT "office_imports_kind_known";--> statement-breakpoint
ALTER TABLE "membership_terms" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD COLUMN "of" text DEFAULT 'offices' NOT NULL;--> statement-breakpoint
ALTER TABLE "office_imports" ADD COLUMN "more" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_terms" ADD COLUMN "elsewhere_cents" integer;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "import_line" integer;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_import_id_same_brand" FOREIGN KEY ("brand_id","import_id") REFERENCES "public"."office_imports"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_of_import" ON "memberships" USING btree ("import_id","import_line") WHERE "memberships"."import_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_external_id" ON "memberships" USING btree ("brand_id","external_id") WHERE "memberships"."external_id" is not null;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_of_known" CHECK ("import_mappings"."of" in ('offices', 'members'));--> statement-breakpoint
ALTER TABLE "office_imports" ADD CONSTRAINT "office_imports_kind_known" CHECK ("office_imports"."kind" in ('own', 'nppes', 'members'));--> statement-breakpoint
ALTER TABLE "membership_terms" ADD CONSTRAINT "membership_terms_paid" CHECK (num_nonnulls("membership_terms"."payment_id", "membership_terms"."elsewhere_cents") = 1 and coalesce("membership_terms"."elsewhere_cents", 0) >= 0);--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_imported" CHECK (num_nonnulls("memberships"."import_id", "memberships"."import_line", "memberships"."external_id") in (0, 3));