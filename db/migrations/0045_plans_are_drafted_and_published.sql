DROP INDEX "fee_schedules_brand_id_name_index";--> statement-breakpoint
ALTER TABLE "fee_schedules" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_schedules" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_schedules" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_schedules" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD COLUMN "published_by" uuid;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD COLUMN "scheduled_by" uuid;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_published_by_staff_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_scheduled_by_staff_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_schedules_brand_id_name_version_index" ON "fee_schedules" USING btree ("brand_id","name","version");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_schedules_one_draft" ON "fee_schedules" USING btree ("brand_id","name") WHERE "fee_schedules"."is_draft";--> statement-breakpoint
-- What was published before is a version that was published: only a draft, the newest version, has no day.
UPDATE "plan_versions" v SET "published_at" = p."created_at" FROM "plans" p
  WHERE p."id" = v."plan_id" AND p."brand_id" = v."brand_id" AND v."published_at" IS NULL
  AND (v."version" <= p."published_version" OR EXISTS (
    SELECT FROM "plan_versions" n WHERE n."brand_id" = v."brand_id" AND n."plan_id" = v."plan_id" AND n."version" > v."version"));--> statement-breakpoint
CREATE UNIQUE INDEX "plan_versions_one_draft" ON "plan_versions" USING btree ("plan_id") WHERE "plan_versions"."published_at" is null;--> statement-breakpoint
CREATE INDEX "plan_versions_scheduled" ON "plan_versions" USING btree ("starts_at") WHERE "plan_versions"."starts_at" is not null;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_scheduled_by" CHECK (("plan_versions"."starts_at" is null) = ("plan_versions"."scheduled_by" is null));--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_scheduled_draft" CHECK ("plan_versions"."starts_at" is null or "plan_versions"."published_at" is null);