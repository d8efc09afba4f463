-- no-transaction
-- squawk-ignore constraint-missing-not-valid -- A few rows for each brand.
ALTER TABLE "import_mappings" DROP CONSTRAINT IF EXISTS "import_mappings_of_known", ADD CONSTRAINT "import_mappings_of_known" CHECK ("import_mappings"."of" in ('offices', 'members', 'visits', 'payments'));--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid -- As many rows as files were ever sent.
ALTER TABLE "office_imports" DROP CONSTRAINT IF EXISTS "office_imports_kind_known", ADD CONSTRAINT "office_imports_kind_known" CHECK ("office_imports"."kind" in ('own', 'nppes', 'members', 'visits', 'payments'));--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "import_id" uuid, ADD COLUMN IF NOT EXISTS "import_line" integer;--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT IF EXISTS "payments_import_id_same_brand", ADD CONSTRAINT "payments_import_id_same_brand" FOREIGN KEY ("brand_id","import_id") REFERENCES "public"."office_imports"("brand_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_import_id_same_brand";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT IF EXISTS "payments_imported", ADD CONSTRAINT "payments_imported" CHECK (num_nonnulls("payments"."import_id", "payments"."import_line") in (0, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_imported";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_of_import";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_of_import" ON "payments" USING btree ("import_id","import_line") WHERE "payments"."import_id" is not null;
