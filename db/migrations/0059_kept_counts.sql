CREATE TABLE "running_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand_id" uuid NOT NULL,
	"day" date NOT NULL,
	"terms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standing_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand_id" uuid NOT NULL,
	"office_id" uuid,
	"plan_id" uuid NOT NULL,
	"plan_version_id" uuid NOT NULL,
	"members" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "running_counts" ADD CONSTRAINT "running_counts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_counts" ADD CONSTRAINT "standing_counts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "running_counts_of_day" ON "running_counts" USING btree ("brand_id","day");--> statement-breakpoint
CREATE INDEX "standing_counts_of_brand" ON "standing_counts" USING btree ("brand_id","plan_id","plan_version_id");--> statement-breakpoint
CREATE INDEX "standing_counts_of_office" ON "standing_counts" USING btree ("brand_id","office_id");--> statement-breakpoint
-- Statements write what they change by, one row for each group: an import of a million is a few rows, and no sale waits for another.
CREATE FUNCTION count_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO standing_counts (brand_id, office_id, plan_id, plan_version_id, members)
		SELECT brand_id, office_id, plan_id, plan_version_id, count(*) FROM new_rows
		WHERE status IN ('active', 'past_due') GROUP BY 1, 2, 3, 4;
	ELSIF tg_op = 'DELETE' THEN
		INSERT INTO standing_counts (brand_id, office_id, plan_id, plan_version_id, members)
		SELECT brand_id, office_id, plan_id, plan_version_id, -count(*) FROM old_rows
		WHERE status IN ('active', 'past_due') GROUP BY 1, 2, 3, 4;
	ELSE
		INSERT INTO standing_counts (brand_id, office_id, plan_id, plan_version_id, members)
		SELECT brand_id, office_id, plan_id, plan_version_id, sum(change) FROM (
			SELECT brand_id, office_id, plan_id, plan_version_id, 1 AS change FROM new_rows WHERE status IN ('active', 'past_due')
			UNION ALL
			SELECT brand_id, office_id, plan_id, plan_version_id, -1 FROM old_rows WHERE status IN ('active', 'past_due')
		) changed GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER standing_is_counted_of_new AFTER INSERT ON "memberships"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_standing();--> statement-breakpoint
CREATE TRIGGER standing_is_counted_of_changed AFTER UPDATE ON "memberships"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_standing();--> statement-breakpoint
CREATE TRIGGER standing_is_counted_of_deleted AFTER DELETE ON "memberships"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_standing();--> statement-breakpoint
-- A term adds one from its first day on and takes it away from the day after its last. One whose days are the wrong way round never runs.
CREATE FUNCTION count_running() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO running_counts (brand_id, day, terms)
		SELECT t.brand_id, c.day, sum(c.change) FROM new_rows t
		CROSS JOIN LATERAL (VALUES (t.starts_on, 1), (t.ends_on + 1, -1)) c (day, change)
		WHERE t.kind = 'term' AND t.ends_on >= t.starts_on GROUP BY 1, 2 HAVING sum(c.change) <> 0;
	ELSIF tg_op = 'DELETE' THEN
		INSERT INTO running_counts (brand_id, day, terms)
		SELECT t.brand_id, c.day, sum(c.change) FROM old_rows t
		CROSS JOIN LATERAL (VALUES (t.starts_on, -1), (t.ends_on + 1, 1)) c (day, change)
		WHERE t.kind = 'term' AND t.ends_on >= t.starts_on GROUP BY 1, 2 HAVING sum(c.change) <> 0;
	ELSE
		INSERT INTO running_counts (brand_id, day, terms)
		SELECT t.brand_id, c.day, sum(c.change * t.sign) FROM (
			SELECT brand_id, kind, starts_on, ends_on, 1 AS sign FROM new_rows
			UNION ALL
			SELECT brand_id, kind, starts_on, ends_on, -1 FROM old_rows) t
		CROSS JOIN LATERAL (VALUES (t.starts_on, 1), (t.ends_on + 1, -1)) c (day, change)
		WHERE t.kind = 'term' AND t.ends_on >= t.starts_on GROUP BY 1, 2 HAVING sum(c.change * t.sign) <> 0;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER running_is_counted_of_new AFTER INSERT ON "membership_terms"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_running();--> statement-breakpoint
CREATE TRIGGER running_is_counted_of_changed AFTER UPDATE ON "membership_terms"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_running();--> statement-breakpoint
CREATE TRIGGER running_is_counted_of_deleted AFTER DELETE ON "membership_terms"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_running();--> statement-breakpoint
-- To make a trigger has stopped writers until this is committed: what is counted here is what they will change.
INSERT INTO "standing_counts" ("brand_id", "office_id", "plan_id", "plan_version_id", "members")
SELECT "brand_id", "office_id", "plan_id", "plan_version_id", count(*) FROM "memberships"
WHERE "status" IN ('active', 'past_due') GROUP BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO "running_counts" ("brand_id", "day", "terms")
SELECT t."brand_id", c.day, sum(c.change) FROM "membership_terms" t
CROSS JOIN LATERAL (VALUES (t."starts_on", 1), (t."ends_on" + 1, -1)) c (day, change)
WHERE t."kind" = 'term' AND t."ends_on" >= t."starts_on" GROUP BY 1, 2 HAVING sum(c.change) <> 0;
