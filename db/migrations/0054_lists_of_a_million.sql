-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS "checkouts_brand_id_created_at_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "checkouts_brand_id_created_at_index" ON "checkouts" USING btree ("brand_id","created_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "visits_brand_id_visited_on_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "visits_brand_id_visited_on_index" ON "visits" USING btree ("brand_id","visited_on");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "visits_of_import";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "visits_of_import" ON "visits" USING btree ("import_id","import_line") WHERE "visits"."import_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_declined_renewals";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_declined_renewals" ON "orders" USING btree ("brand_id","membership_id","starts_on") WHERE "orders"."kind" = 'renewal' and "orders"."status" = 'declined';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_not_succeeded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_not_succeeded" ON "payments" USING btree ("brand_id","status","created_at","id") WHERE "payments"."status" <> 'succeeded';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_not_by_card";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_not_by_card" ON "payments" USING btree ("brand_id","tender","created_at","id") WHERE "payments"."tender" <> 'card';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "memberships_joined";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "memberships_joined" ON "memberships" USING btree ("brand_id","joined_on","status");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "memberships_past_due";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "memberships_past_due" ON "memberships" USING btree ("brand_id","past_due_since","id") WHERE "memberships"."status" = 'past_due';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "memberships_brand_id_joined_on_index";
