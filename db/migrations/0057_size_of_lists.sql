-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS "memberships_due";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "memberships_due" ON "memberships" USING btree ("brand_id","status","term_ends_on","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "memberships_standing";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "memberships_standing" ON "memberships" USING btree ("brand_id","office_id","plan_id","plan_version_id") WHERE "memberships"."status" in ('active', 'past_due');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "memberships_brand_id_status_term_ends_on_index";
