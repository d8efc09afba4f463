-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS "payments_not_succeeded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_not_succeeded" ON "payments" USING btree ("brand_id","status","created_at","id") WHERE "payments"."status" <> 'succeeded';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_not_by_card";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_not_by_card" ON "payments" USING btree ("brand_id","tender","created_at","id") WHERE "payments"."tender" <> 'card';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "memberships_joined";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "memberships_joined" ON "memberships" USING btree ("brand_id","joined_on","status");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "memberships_past_due";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "memberships_past_due" ON "memberships" USING btree ("brand_id","past_due_since","id") WHERE "memberships"."status" = 'past_due';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "memberships_brand_id_joined_on_index";
