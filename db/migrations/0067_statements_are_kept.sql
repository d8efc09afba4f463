-- no-transaction
CREATE TABLE IF NOT EXISTS "closed_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL CONSTRAINT "closed_statements_brand_id_brands_id_fk" REFERENCES "public"."brands"("id"),
	"month" text NOT NULL,
	"rows" jsonb NOT NULL,
	"hash" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "closed_statements_of_month";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "closed_statements_of_month" ON "closed_statements" USING btree ("brand_id","month");--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_to_change_a_closed_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'A closed statement is never changed.' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER closed_statements_are_written_once BEFORE UPDATE OR DELETE ON "closed_statements"
	FOR EACH ROW EXECUTE FUNCTION refuse_to_change_a_closed_statement();--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "office_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT IF EXISTS "payments_office_id_same_brand", ADD CONSTRAINT "payments_office_id_same_brand" FOREIGN KEY ("brand_id","office_id") REFERENCES "public"."offices"("brand_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_office_id_same_brand";--> statement-breakpoint
-- Whatever build settles a payment, it keeps the home office its member has then; of who joins with it, the one they chose.
CREATE OR REPLACE FUNCTION keep_the_office_of_a_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT f.id INTO NEW.office_id
	FROM orders o
	LEFT JOIN memberships m ON m.brand_id = o.brand_id AND m.id = o.membership_id
	JOIN offices f ON f.brand_id = o.brand_id
		AND f.id = CASE WHEN m.id IS NULL THEN (o.subject ->> 'officeId')::uuid ELSE m.office_id END
	WHERE o.id = NEW.order_id;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER payments_keep_their_office_on_insert BEFORE INSERT ON "payments"
	FOR EACH ROW WHEN (NEW.status = 'succeeded' AND NEW.office_id IS NULL) EXECUTE FUNCTION keep_the_office_of_a_payment();--> statement-breakpoint
CREATE OR REPLACE TRIGGER payments_keep_their_office_on_update BEFORE UPDATE OF "status" ON "payments"
	FOR EACH ROW WHEN (NEW.status = 'succeeded' AND OLD.status <> 'succeeded' AND NEW.office_id IS NULL) EXECUTE FUNCTION keep_the_office_of_a_payment();--> statement-breakpoint
-- What history tells of payments that were settled before: the office somebody joined at; else the one that the first change by
-- the staff after it names as the one before; else the home office of today.
WITH "numbers" AS (
	SELECT "id", "brand_id", "member_number" AS "number" FROM "memberships"
	UNION ALL SELECT "id", "brand_id", unnest("former_numbers") FROM "memberships"),
"changes" AS MATERIALIZED (
	SELECT "n"."id" AS "membership_id", "r"."at", "w"."before" ->> 'homeOffice' AS "office"
	FROM "audit_log" "r" JOIN "audit_words" "w" ON "w"."id" = "r"."id"
	JOIN "numbers" "n" ON "n"."brand_id" = "r"."brand_id" AND "n"."number" = "w"."before" ->> 'memberNumber'
	WHERE "r"."action" = 'member.office_changed' AND "w"."before" ? 'homeOffice'),
"known" AS (
	SELECT DISTINCT ON ("s"."id") "s"."id",
		coalesce("j"."id", CASE WHEN "c"."at" IS NULL THEN "m"."office_id" ELSE "f"."id" END) AS "office_id"
	FROM "payments" "s"
	JOIN "orders" "o" ON "o"."id" = "s"."order_id"
	LEFT JOIN "memberships" "m" ON "m"."brand_id" = "o"."brand_id" AND "m"."id" = "o"."membership_id"
	LEFT JOIN "offices" "j" ON "j"."brand_id" = "o"."brand_id" AND "j"."id"::text = "o"."subject" ->> 'officeId'
	LEFT JOIN "changes" "c" ON "c"."membership_id" = "m"."id" AND "c"."at" > "s"."settled_at"
	LEFT JOIN "offices" "f" ON "f"."brand_id" = "s"."brand_id" AND "f"."name" = "c"."office"
	WHERE "s"."status" = 'succeeded' AND "s"."office_id" IS NULL
	ORDER BY "s"."id", "c"."at", "f"."created_at")
UPDATE "payments" "p" SET "office_id" = "known"."office_id" FROM "known"
WHERE "known"."id" = "p"."id" AND "known"."office_id" IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_of_office";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_of_office" ON "payments" USING btree ("office_id","settled_at") WHERE "payments"."office_id" is not null;
