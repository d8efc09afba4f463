-- What names a row that is not there says nothing: it is emptied before the keys are set.
UPDATE "accounts" SET "active_membership_id" = NULL WHERE "active_membership_id" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "memberships" WHERE "memberships"."id" = "accounts"."active_membership_id");--> statement-breakpoint
UPDATE "memberships" SET "payment_method_id" = NULL WHERE "payment_method_id" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "payment_methods" WHERE "payment_methods"."id" = "memberships"."payment_method_id");--> statement-breakpoint
-- An account and its first membership are written in one transaction, each naming the other: checked at commit.
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_active_membership_id_memberships_id_fk"
  FOREIGN KEY ("active_membership_id") REFERENCES "memberships"("id") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_membership_id_memberships_id_fk"
  FOREIGN KEY ("membership_id") REFERENCES "memberships"("id");
