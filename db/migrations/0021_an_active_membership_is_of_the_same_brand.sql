-- The two tables name each other, so the schema cannot hold this key; checked at commit, as both rows are written in one transaction.
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_active_membership_id_memberships_id_fk";--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_active_membership_id_same_brand"
  FOREIGN KEY ("brand_id", "active_membership_id") REFERENCES "memberships"("brand_id", "id") DEFERRABLE INITIALLY DEFERRED;
