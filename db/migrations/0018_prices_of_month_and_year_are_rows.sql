-- What was said for an interval that is not sold said nothing.
INSERT INTO "plan_prices" ("plan_version_id", "brand_id", "interval", "price_cents", "additional_member_cents")
SELECT "id", "brand_id", 'month', "month_cents", "additional_month_cents" FROM "plan_versions" WHERE "month_cents" IS NOT NULL
UNION ALL
SELECT "id", "brand_id", 'year', "year_cents", "additional_year_cents" FROM "plan_versions" WHERE "year_cents" IS NOT NULL;
