-- no-transaction
CREATE TABLE IF NOT EXISTS "day_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand_id" uuid NOT NULL CONSTRAINT "day_counts_brand_id_brands_id_fk" REFERENCES "public"."brands"("id"),
	"day" date NOT NULL,
	"terms" integer NOT NULL,
	"joined" integer NOT NULL,
	"gone" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "money_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand_id" uuid NOT NULL CONSTRAINT "money_counts_brand_id_brands_id_fk" REFERENCES "public"."brands"("id"),
	"settled_from" timestamp with time zone NOT NULL,
	"payments" integer NOT NULL,
	"collected_cents" bigint NOT NULL,
	"refunds_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "standing_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand_id" uuid NOT NULL CONSTRAINT "standing_counts_brand_id_brands_id_fk" REFERENCES "public"."brands"("id"),
	"office_id" uuid,
	"plan_id" uuid NOT NULL,
	"plan_version_id" uuid NOT NULL,
	"members" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "day_counts_of_day";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "day_counts_of_day" ON "day_counts" USING btree ("brand_id","day");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "money_counts_of_time";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "money_counts_of_time" ON "money_counts" USING btree ("brand_id","settled_from");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "standing_counts_of_brand";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "standing_counts_of_brand" ON "standing_counts" USING btree ("brand_id","plan_id","plan_version_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "standing_counts_of_office";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "standing_counts_of_office" ON "standing_counts" USING btree ("brand_id","office_id");--> statement-breakpoint
-- What a statement changes is written as rows of change, one for each group: an import of a million is a few rows, and no sale
-- waits for another. Each argument of the trigger counts `rows`: those that are new, and with the sign turned those that were.
CREATE OR REPLACE FUNCTION keep_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := CASE tg_op
		WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM new_rows'
		WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM old_rows'
		ELSE 'SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows' END;
	counted text;
BEGIN
	FOREACH counted IN ARRAY tg_argv LOOP
		EXECUTE 'WITH rows AS (' || changed || ') ' || counted;
	END LOOP;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- One statement, and so whole or not at all. To make a trigger stops who writes until it is done: what is counted at its end is
-- what they will change.
DO $migration$
BEGIN
CREATE OR REPLACE TRIGGER "memberships_are_counted_on_insert" AFTER INSERT ON "memberships"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('INSERT INTO standing_counts (brand_id, office_id, plan_id, plan_version_id, members)
	SELECT brand_id, office_id, plan_id, plan_version_id, sum(sign) FROM rows
	WHERE status IN (''active'', ''past_due'') GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0', 'INSERT INTO day_counts (brand_id, day, terms, joined, gone)
	SELECT brand_id, day, 0, sum(joined), sum(gone) FROM (
		SELECT brand_id, joined_on AS day, sign AS joined, 0 AS gone FROM rows WHERE status <> ''pending''
		UNION ALL
		SELECT brand_id, term_ends_on + 1, 0, sign FROM rows
		WHERE status IN (''expired'', ''lapsed'', ''cancelled'') OR status = ''active'' AND NOT auto_renew) happened
	GROUP BY 1, 2 HAVING sum(joined) <> 0 OR sum(gone) <> 0');
CREATE OR REPLACE TRIGGER "memberships_are_counted_on_update" AFTER UPDATE ON "memberships"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('INSERT INTO standing_counts (brand_id, office_id, plan_id, plan_version_id, members)
	SELECT brand_id, office_id, plan_id, plan_version_id, sum(sign) FROM rows
	WHERE status IN (''active'', ''past_due'') GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0', 'INSERT INTO day_counts (brand_id, day, terms, joined, gone)
	SELECT brand_id, day, 0, sum(joined), sum(gone) FROM (
		SELECT brand_id, joined_on AS day, sign AS joined, 0 AS gone FROM rows WHERE status <> ''pending''
		UNION ALL
		SELECT brand_id, term_ends_on + 1, 0, sign FROM rows
		WHERE status IN (''expired'', ''lapsed'', ''cancelled'') OR status = ''active'' AND NOT auto_renew) happened
	GROUP BY 1, 2 HAVING sum(joined) <> 0 OR sum(gone) <> 0');
CREATE OR REPLACE TRIGGER "memberships_are_counted_on_delete" AFTER DELETE ON "memberships"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('INSERT INTO standing_counts (brand_id, office_id, plan_id, plan_version_id, members)
	SELECT brand_id, office_id, plan_id, plan_version_id, sum(sign) FROM rows
	WHERE status IN (''active'', ''past_due'') GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0', 'INSERT INTO day_counts (brand_id, day, terms, joined, gone)
	SELECT brand_id, day, 0, sum(joined), sum(gone) FROM (
		SELECT brand_id, joined_on AS day, sign AS joined, 0 AS gone FROM rows WHERE status <> ''pending''
		UNION ALL
		SELECT brand_id, term_ends_on + 1, 0, sign FROM rows
		WHERE status IN (''expired'', ''lapsed'', ''cancelled'') OR status = ''active'' AND NOT auto_renew) happened
	GROUP BY 1, 2 HAVING sum(joined) <> 0 OR sum(gone) <> 0');
CREATE OR REPLACE TRIGGER "membership_terms_are_counted_on_insert" AFTER INSERT ON "membership_terms"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('INSERT INTO day_counts (brand_id, day, terms, joined, gone)
	SELECT brand_id, day, sum(terms), 0, 0 FROM (
		SELECT brand_id, starts_on AS day, sign AS terms FROM rows WHERE kind = ''term'' AND ends_on >= starts_on
		UNION ALL
		SELECT brand_id, ends_on + 1, -sign FROM rows WHERE kind = ''term'' AND ends_on >= starts_on) changed
	GROUP BY 1, 2 HAVING sum(terms) <> 0');
CREATE OR REPLACE TRIGGER "membership_terms_are_counted_on_update" AFTER UPDATE ON "membership_terms"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('INSERT INTO day_counts (brand_id, day, terms, joined, gone)
	SELECT brand_id, day, sum(terms), 0, 0 FROM (
		SELECT brand_id, starts_on AS day, sign AS terms FROM rows WHERE kind = ''term'' AND ends_on >= starts_on
		UNION ALL
		SELECT brand_id, ends_on + 1, -sign FROM rows WHERE kind = ''term'' AND ends_on >= starts_on) changed
	GROUP BY 1, 2 HAVING sum(terms) <> 0');
CREATE OR REPLACE TRIGGER "membership_terms_are_counted_on_delete" AFTER DELETE ON "membership_terms"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('INSERT INTO day_counts (brand_id, day, terms, joined, gone)
	SELECT brand_id, day, sum(terms), 0, 0 FROM (
		SELECT brand_id, starts_on AS day, sign AS terms FROM rows WHERE kind = ''term'' AND ends_on >= starts_on
		UNION ALL
		SELECT brand_id, ends_on + 1, -sign FROM rows WHERE kind = ''term'' AND ends_on >= starts_on) changed
	GROUP BY 1, 2 HAVING sum(terms) <> 0');
CREATE OR REPLACE TRIGGER "payments_are_counted_on_insert" AFTER INSERT ON "payments"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('INSERT INTO money_counts (brand_id, settled_from, payments, collected_cents, refunds_cents)
	SELECT brand_id, settled_from, sum(payments), sum(collected), sum(refunds) FROM (
		SELECT brand_id, date_bin(''15 minutes'', settled_at, timestamptz ''2000-01-01 00:00:00Z'') AS settled_from, sign AS payments, (sign * amount_cents)::bigint AS collected, 0 AS refunds
		FROM rows WHERE status = ''succeeded'' AND settled_at IS NOT NULL) moved
	GROUP BY 1, 2 HAVING sum(payments) <> 0 OR sum(collected) <> 0 OR sum(refunds) <> 0');
CREATE OR REPLACE TRIGGER "payments_are_counted_on_update" AFTER UPDATE ON "payments"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('INSERT INTO money_counts (brand_id, settled_from, payments, collected_cents, refunds_cents)
	SELECT brand_id, settled_from, sum(payments), sum(collected), sum(refunds) FROM (
		SELECT brand_id, date_bin(''15 minutes'', settled_at, timestamptz ''2000-01-01 00:00:00Z'') AS settled_from, sign AS payments, (sign * amount_cents)::bigint AS collected, 0 AS refunds
		FROM rows WHERE status = ''succeeded'' AND settled_at IS NOT NULL) moved
	GROUP BY 1, 2 HAVING sum(payments) <> 0 OR sum(collected) <> 0 OR sum(refunds) <> 0');
CREATE OR REPLACE TRIGGER "payments_are_counted_on_delete" AFTER DELETE ON "payments"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('INSERT INTO money_counts (brand_id, settled_from, payments, collected_cents, refunds_cents)
	SELECT brand_id, settled_from, sum(payments), sum(collected), sum(refunds) FROM (
		SELECT brand_id, date_bin(''15 minutes'', settled_at, timestamptz ''2000-01-01 00:00:00Z'') AS settled_from, sign AS payments, (sign * amount_cents)::bigint AS collected, 0 AS refunds
		FROM rows WHERE status = ''succeeded'' AND settled_at IS NOT NULL) moved
	GROUP BY 1, 2 HAVING sum(payments) <> 0 OR sum(collected) <> 0 OR sum(refunds) <> 0');
CREATE OR REPLACE TRIGGER "refunds_are_counted_on_insert" AFTER INSERT ON "refunds"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('INSERT INTO money_counts (brand_id, settled_from, payments, collected_cents, refunds_cents)
	SELECT brand_id, settled_from, sum(payments), sum(collected), sum(refunds) FROM (
		SELECT brand_id, date_bin(''15 minutes'', settled_at, timestamptz ''2000-01-01 00:00:00Z'') AS settled_from, 0 AS payments, 0 AS collected, (sign * amount_cents)::bigint AS refunds
		FROM rows WHERE status = ''succeeded'' AND settled_at IS NOT NULL) moved
	GROUP BY 1, 2 HAVING sum(payments) <> 0 OR sum(collected) <> 0 OR sum(refunds) <> 0');
CREATE OR REPLACE TRIGGER "refunds_are_counted_on_update" AFTER UPDATE ON "refunds"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('INSERT INTO money_counts (brand_id, settled_from, payments, collected_cents, refunds_cents)
	SELECT brand_id, settled_from, sum(payments), sum(collected), sum(refunds) FROM (
		SELECT brand_id, date_bin(''15 minutes'', settled_at, timestamptz ''2000-01-01 00:00:00Z'') AS settled_from, 0 AS payments, 0 AS collected, (sign * amount_cents)::bigint AS refunds
		FROM rows WHERE status = ''succeeded'' AND settled_at IS NOT NULL) moved
	GROUP BY 1, 2 HAVING sum(payments) <> 0 OR sum(collected) <> 0 OR sum(refunds) <> 0');
CREATE OR REPLACE TRIGGER "refunds_are_counted_on_delete" AFTER DELETE ON "refunds"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_counts('INSERT INTO money_counts (brand_id, settled_from, payments, collected_cents, refunds_cents)
	SELECT brand_id, settled_from, sum(payments), sum(collected), sum(refunds) FROM (
		SELECT brand_id, date_bin(''15 minutes'', settled_at, timestamptz ''2000-01-01 00:00:00Z'') AS settled_from, 0 AS payments, 0 AS collected, (sign * amount_cents)::bigint AS refunds
		FROM rows WHERE status = ''succeeded'' AND settled_at IS NOT NULL) moved
	GROUP BY 1, 2 HAVING sum(payments) <> 0 OR sum(collected) <> 0 OR sum(refunds) <> 0');
DELETE FROM standing_counts;
DELETE FROM day_counts;
DELETE FROM money_counts;
WITH rows AS (SELECT 1 AS sign, * FROM "memberships")
	INSERT INTO standing_counts (brand_id, office_id, plan_id, plan_version_id, members)
	SELECT brand_id, office_id, plan_id, plan_version_id, sum(sign) FROM rows
	WHERE status IN ('active', 'past_due') GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0;
WITH rows AS (SELECT 1 AS sign, * FROM "memberships")
	INSERT INTO day_counts (brand_id, day, terms, joined, gone)
	SELECT brand_id, day, 0, sum(joined), sum(gone) FROM (
		SELECT brand_id, joined_on AS day, sign AS joined, 0 AS gone FROM rows WHERE status <> 'pending'
		UNION ALL
		SELECT brand_id, term_ends_on + 1, 0, sign FROM rows
		WHERE status IN ('expired', 'lapsed', 'cancelled') OR status = 'active' AND NOT auto_renew) happened
	GROUP BY 1, 2 HAVING sum(joined) <> 0 OR sum(gone) <> 0;
WITH rows AS (SELECT 1 AS sign, * FROM "membership_terms")
	INSERT INTO day_counts (brand_id, day, terms, joined, gone)
	SELECT brand_id, day, sum(terms), 0, 0 FROM (
		SELECT brand_id, starts_on AS day, sign AS terms FROM rows WHERE kind = 'term' AND ends_on >= starts_on
		UNION ALL
		SELECT brand_id, ends_on + 1, -sign FROM rows WHERE kind = 'term' AND ends_on >= starts_on) changed
	GROUP BY 1, 2 HAVING sum(terms) <> 0;
WITH rows AS (SELECT 1 AS sign, * FROM "payments")
	INSERT INTO money_counts (brand_id, settled_from, payments, collected_cents, refunds_cents)
	SELECT brand_id, settled_from, sum(payments), sum(collected), sum(refunds) FROM (
		SELECT brand_id, date_bin('15 minutes', settled_at, timestamptz '2000-01-01 00:00:00Z') AS settled_from, sign AS payments, (sign * amount_cents)::bigint AS collected, 0 AS refunds
		FROM rows WHERE status = 'succeeded' AND settled_at IS NOT NULL) moved
	GROUP BY 1, 2 HAVING sum(payments) <> 0 OR sum(collected) <> 0 OR sum(refunds) <> 0;
WITH rows AS (SELECT 1 AS sign, * FROM "refunds")
	INSERT INTO money_counts (brand_id, settled_from, payments, collected_cents, refunds_cents)
	SELECT brand_id, settled_from, sum(payments), sum(collected), sum(refunds) FROM (
		SELECT brand_id, date_bin('15 minutes', settled_at, timestamptz '2000-01-01 00:00:00Z') AS settled_from, 0 AS payments, 0 AS collected, (sign * amount_cents)::bigint AS refunds
		FROM rows WHERE status = 'succeeded' AND settled_at IS NOT NULL) moved
	GROUP BY 1, 2 HAVING sum(payments) <> 0 OR sum(collected) <> 0 OR sum(refunds) <> 0;
END
$migration$;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_of_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_of_order" ON "payments" USING btree ("order_id","created_at","id","status","tender","amount_cents");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_of_membership";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_of_membership" ON "orders" USING btree ("brand_id","membership_id","id");
