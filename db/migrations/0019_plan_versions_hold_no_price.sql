ALTER TABLE "plan_versions" DROP COLUMN "month_cents";--> statement-breakpoint
ALTER TABLE "plan_versions" DROP COLUMN "year_cents";--> statement-breakpoint
ALTER TABLE "plan_versions" DROP COLUMN "additional_month_cents";--> statement-breakpoint
ALTER TABLE "plan_versions" DROP COLUMN "additional_year_cents";