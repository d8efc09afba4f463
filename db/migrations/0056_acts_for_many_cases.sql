-- contract: d0ddab9f
-- That release knows no acts for many, so it misses no membership of a row.
ALTER TABLE "bulk_rows" ALTER COLUMN "membership_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "noun" text DEFAULT 'members' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD COLUMN "grievance_id" uuid;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD COLUMN "message_id" uuid;--> statement-breakpoint
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- Acts for many are kept seven days: they are few.
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_grievance_id_same_brand" FOREIGN KEY ("brand_id","grievance_id") REFERENCES "public"."grievances"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- Acts for many are kept seven days: they are few.
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_message_id_same_brand" FOREIGN KEY ("brand_id","message_id") REFERENCES "public"."contact_messages"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation -- Acts for many are kept seven days: they are few.
CREATE INDEX "bulk_rows_grievance_id_index" ON "bulk_rows" USING btree ("grievance_id");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation -- Acts for many are kept seven days: they are few.
CREATE INDEX "bulk_rows_message_id_index" ON "bulk_rows" USING btree ("message_id");--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid -- Acts for many are kept seven days: they are few.
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_noun_known" CHECK ("bulk_jobs"."noun" in ('members', 'cases'));--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid -- Acts for many are kept seven days: they are few.
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_of_one" CHECK (num_nonnulls("bulk_rows"."membership_id", "bulk_rows"."grievance_id", "bulk_rows"."message_id") = 1);