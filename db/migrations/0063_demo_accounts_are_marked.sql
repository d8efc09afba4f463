ALTER TABLE "accounts" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A demo that was seeded before there was a mark: whoever was written together with the brand they are in, which only the
-- seed does. Whoever comes to a brand afterwards, with whatever email, is later than it.
UPDATE "accounts" SET "is_demo" = true FROM "brands"
WHERE "brands"."id" = "accounts"."brand_id" AND "brands"."key" IN ('brightharbor', 'copperstate', 'lumen')
	AND "accounts"."created_at" <= "brands"."created_at" AND "accounts"."password_hash" IS NOT NULL;--> statement-breakpoint
UPDATE "staff" SET "is_demo" = true
WHERE "password_hash" IS NOT NULL AND "created_at" IN (
	SELECT "created_at" FROM "brands" WHERE "key" IN ('brightharbor', 'copperstate', 'lumen'));
