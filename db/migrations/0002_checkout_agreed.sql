ALTER TABLE "idempotent_requests" ADD COLUMN "claimed_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "agreed" jsonb;--> statement-breakpoint
ALTER TABLE "idempotent_requests" DROP COLUMN "response_status";