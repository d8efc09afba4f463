-- no-transaction
ALTER TABLE "refunds" ADD COLUMN IF NOT EXISTS "promised_cents" integer, ADD COLUMN IF NOT EXISTS "for_refund_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT IF EXISTS "refunds_for_refund_id_same_brand", ADD CONSTRAINT "refunds_for_refund_id_same_brand" FOREIGN KEY ("brand_id","for_refund_id") REFERENCES "public"."refunds"("brand_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_for_refund_id_same_brand";--> statement-breakpoint
-- Until now whatever was given of a payment after a refund that failed ended what was owed: what the staff gave or recorded then
-- was given for it, as far as it goes.
UPDATE "refunds" "given" SET "for_refund_id" = (
	SELECT "f"."id" FROM "refunds" "f"
	WHERE "f"."payment_id" = "given"."payment_id" AND "f"."status" = 'failed' AND "f"."for_refund_id" IS NULL
		AND "f"."id" <> "given"."id" AND "f"."created_at" <= "given"."created_at"
	ORDER BY "f"."created_at", "f"."id" LIMIT 1)
WHERE "given"."for_refund_id" IS NULL
	AND ("given"."kind" <> 'refund' OR "given"."reason" LIKE 'by hand, %' OR "given"."reason" = 'made at the gateway')
	AND "given"."payment_id" IN (SELECT "payment_id" FROM "refunds" WHERE "status" = 'failed');
