-- no-transaction
-- The counts of decision 0087 with statements that each connection plans once; the text in the arguments of a trigger was planned
-- anew each time, which was most of what a sale spent on being counted (decision 0091). What is counted is the same.
CREATE OR REPLACE FUNCTION count_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' THEN
		INSERT INTO standing_counts (brand_id, office_id, plan_id, plan_version_id, members)
		SELECT brand_id, office_id, plan_id, plan_version_id, sum(sign) FROM (
			SELECT 1 AS sign, brand_id, office_id, plan_id, plan_version_id, status FROM new_rows
			UNION ALL
			SELECT -1, brand_id, office_id, plan_id, plan_version_id, status FROM old_rows) changed
		WHERE status IN ('active', 'past_due') GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0;
		INSERT INTO day_counts (brand_id, day, terms, joined, gone)
		SELECT brand_id, day, 0, sum(joined), sum(gone) FROM (
			SELECT brand_id, joined_on AS day, sign AS joined, 0 AS gone FROM (
				SELECT 1 AS sign, brand_id, joined_on, status FROM new_rows
				UNION ALL
				SELECT -1, brand_id, joined_on, status FROM old_rows) changed WHERE status <> 'pending'
			UNION ALL
			SELECT brand_id, term_ends_on + 1, 0, sign FROM (
				SELECT 1 AS sign, brand_id, term_ends_on, status, auto_renew FROM new_rows
				UNION ALL
				SELECT -1, brand_id, term_ends_on, status, auto_renew FROM old_rows) changed
			WHERE status IN ('expired', 'lapsed', 'cancelled') OR status = 'active' AND NOT auto_renew) happened
		GROUP BY 1, 2 HAVING sum(joined) <> 0 OR sum(gone) <> 0;
	ELSE
		INSERT INTO standing_counts (brand_id, office_id, plan_id, plan_version_id, members)
		SELECT brand_id, office_id, plan_id, plan_version_id, tg_argv[0]::int * count(*) FROM rows
		WHERE status IN ('active', 'past_due') GROUP BY 1, 2, 3, 4;
		INSERT INTO day_counts (brand_id, day, terms, joined, gone)
		SELECT brand_id, day, 0, tg_argv[0]::int * sum(joined), tg_argv[0]::int * sum(gone) FROM (
			SELECT brand_id, joined_on AS day, 1 AS joined, 0 AS gone FROM rows WHERE status <> 'pending'
			UNION ALL
			SELECT brand_id, term_ends_on + 1, 0, 1 FROM rows
			WHERE status IN ('expired', 'lapsed', 'cancelled') OR status = 'active' AND NOT auto_renew) happened
		GROUP BY 1, 2;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_membership_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' THEN
		INSERT INTO day_counts (brand_id, day, terms, joined, gone)
		SELECT brand_id, day, sum(sign), 0, 0 FROM (
			SELECT 1 AS sign, brand_id, starts_on AS day, kind, starts_on, ends_on FROM new_rows
			UNION ALL
			SELECT -1, brand_id, ends_on + 1, kind, starts_on, ends_on FROM new_rows
			UNION ALL
			SELECT -1, brand_id, starts_on, kind, starts_on, ends_on FROM old_rows
			UNION ALL
			SELECT 1, brand_id, ends_on + 1, kind, starts_on, ends_on FROM old_rows) changed
		WHERE kind = 'term' AND ends_on >= starts_on GROUP BY 1, 2 HAVING sum(sign) <> 0;
	ELSE
		INSERT INTO day_counts (brand_id, day, terms, joined, gone)
		SELECT brand_id, day, tg_argv[0]::int * sum(sign), 0, 0 FROM (
			SELECT 1 AS sign, brand_id, starts_on AS day, kind, starts_on, ends_on FROM rows
			UNION ALL
			SELECT -1, brand_id, ends_on + 1, kind, starts_on, ends_on FROM rows) changed
		WHERE kind = 'term' AND ends_on >= starts_on GROUP BY 1, 2 HAVING sum(sign) <> 0;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' THEN
		INSERT INTO money_counts (brand_id, settled_from, payments, collected_cents, refunds_cents)
		SELECT brand_id, date_bin('15 minutes', settled_at, timestamptz '2000-01-01 00:00:00Z'), sum(sign), sum(sign * amount_cents::bigint), 0
		FROM (
			SELECT 1 AS sign, brand_id, settled_at, amount_cents, status FROM new_rows
			UNION ALL
			SELECT -1, brand_id, settled_at, amount_cents, status FROM old_rows) changed
		WHERE status = 'succeeded' AND settled_at IS NOT NULL
		GROUP BY 1, 2 HAVING sum(sign) <> 0 OR sum(sign * amount_cents::bigint) <> 0;
	ELSE
		INSERT INTO money_counts (brand_id, settled_from, payments, collected_cents, refunds_cents)
		SELECT brand_id, date_bin('15 minutes', settled_at, timestamptz '2000-01-01 00:00:00Z'),
			tg_argv[0]::int * count(*), tg_argv[0]::int * sum(amount_cents), 0
		FROM rows WHERE status = 'succeeded' AND settled_at IS NOT NULL GROUP BY 1, 2;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' THEN
		INSERT INTO money_counts (brand_id, settled_from, payments, collected_cents, refunds_cents)
		SELECT brand_id, date_bin('15 minutes', settled_at, timestamptz '2000-01-01 00:00:00Z'), 0, 0, sum(sign * amount_cents::bigint)
		FROM (
			SELECT 1 AS sign, brand_id, settled_at, amount_cents, status FROM new_rows
			UNION ALL
			SELECT -1, brand_id, settled_at, amount_cents, status FROM old_rows) changed
		WHERE status = 'succeeded' AND settled_at IS NOT NULL GROUP BY 1, 2 HAVING sum(sign * amount_cents::bigint) <> 0;
	ELSE
		INSERT INTO money_counts (brand_id, settled_from, payments, collected_cents, refunds_cents)
		SELECT brand_id, date_bin('15 minutes', settled_at, timestamptz '2000-01-01 00:00:00Z'), 0, 0, tg_argv[0]::int * sum(amount_cents)
		FROM rows WHERE status = 'succeeded' AND settled_at IS NOT NULL GROUP BY 1, 2;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- One table at a time, each trigger replaced in a transaction of its own: every statement is counted by the one or the other, and no sale waits for a lock of two tables.
CREATE OR REPLACE TRIGGER "memberships_are_counted_on_insert" AFTER INSERT ON "memberships"
	REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION count_memberships('1');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "memberships_are_counted_on_update" AFTER UPDATE ON "memberships"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_memberships();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "memberships_are_counted_on_delete" AFTER DELETE ON "memberships"
	REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION count_memberships('-1');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "membership_terms_are_counted_on_insert" AFTER INSERT ON "membership_terms"
	REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION count_membership_terms('1');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "membership_terms_are_counted_on_update" AFTER UPDATE ON "membership_terms"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_membership_terms();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "membership_terms_are_counted_on_delete" AFTER DELETE ON "membership_terms"
	REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION count_membership_terms('-1');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payments_are_counted_on_insert" AFTER INSERT ON "payments"
	REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION count_payments('1');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payments_are_counted_on_update" AFTER UPDATE ON "payments"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_payments();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payments_are_counted_on_delete" AFTER DELETE ON "payments"
	REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION count_payments('-1');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "refunds_are_counted_on_insert" AFTER INSERT ON "refunds"
	REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION count_refunds('1');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "refunds_are_counted_on_update" AFTER UPDATE ON "refunds"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_refunds();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "refunds_are_counted_on_delete" AFTER DELETE ON "refunds"
	REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION count_refunds('-1');--> statement-breakpoint
DROP FUNCTION IF EXISTS keep_counts();--> statement-breakpoint
-- Puts a job into the queue as `graphile_worker.add_job` does. Its statements unfold an array, of which the planner cannot say
-- beforehand how long it is, so PostgreSQL never kept their plans; here it does, and only those that look a job up by its key,
-- which are right however long the queue has become since.
CREATE OR REPLACE FUNCTION queue_job(task text, payload json, run_in interval, key text, queue text, attempts integer) RETURNS void
	LANGUAGE plpgsql
	SET plan_cache_mode TO force_generic_plan
	SET enable_seqscan TO off
	SET enable_hashjoin TO off
	SET enable_mergejoin TO off
	AS $$
BEGIN
	PERFORM graphile_worker.add_job(
		task, payload, queue_name => queue, run_at => now() + run_in, max_attempts => attempts, job_key => key);
END
$$;
