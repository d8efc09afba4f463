ALTER TABLE "consents" ADD COLUMN "signature" jsonb;--> statement-breakpoint
CREATE INDEX "accounts_brand_id_date_of_birth_index" ON "accounts" USING btree ("brand_id","date_of_birth");--> statement-breakpoint
CREATE INDEX "memberships_office_id_index" ON "memberships" USING btree ("office_id");