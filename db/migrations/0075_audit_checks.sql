ALTER TABLE "audit_chains" ADD COLUMN "sealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_chains" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_chains" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "audit_chains" ADD COLUMN "compared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_chains" ADD COLUMN "compared_fault" text;