CREATE TABLE "bulk_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"act" jsonb NOT NULL,
	"words" text NOT NULL,
	"reason" text NOT NULL,
	"office_ids" jsonb,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"hash" text,
	"staff_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"ip" text,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_jobs_brand_id_id" UNIQUE("brand_id","id"),
	CONSTRAINT "bulk_jobs_status_known" CHECK ("bulk_jobs"."status" in ('checking', 'checked', 'running', 'done', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "bulk_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"membership_id" uuid NOT NULL,
	"status" text NOT NULL,
	"shown" jsonb,
	"note" text,
	CONSTRAINT "bulk_rows_status_known" CHECK ("bulk_rows"."status" in ('waiting', 'ready', 'refused', 'done'))
);
--> statement-breakpoint
CREATE TABLE "case_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"grievance_id" uuid,
	"message_id" uuid,
	"entry_id" uuid,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"data" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_files_of_one" CHECK (("case_files"."grievance_id" is null) <> ("case_files"."message_id" is null)),
	CONSTRAINT "case_files_type_known" CHECK ("case_files"."type" in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp'))
);
--> statement-breakpoint
ALTER TABLE "refund_requests" DROP CONSTRAINT "refund_requests_decided";--> statement-breakpoint
ALTER TABLE "refund_requests" DROP CONSTRAINT "refund_requests_kind_known";--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_job_id_same_brand" FOREIGN KEY ("brand_id","job_id") REFERENCES "public"."bulk_jobs"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_membership_id_same_brand" FOREIGN KEY ("brand_id","membership_id") REFERENCES "public"."memberships"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_grievance_id_same_brand" FOREIGN KEY ("brand_id","grievance_id") REFERENCES "public"."grievances"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_message_id_same_brand" FOREIGN KEY ("brand_id","message_id") REFERENCES "public"."contact_messages"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_entry_id_same_brand" FOREIGN KEY ("brand_id","entry_id") REFERENCES "public"."case_entries"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_jobs_brand_id_created_at_index" ON "bulk_jobs" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_jobs_created_at_index" ON "bulk_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_rows_once" ON "bulk_rows" USING btree ("job_id","number");--> statement-breakpoint
CREATE INDEX "bulk_rows_membership_id_index" ON "bulk_rows" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "case_files_entry_id_index" ON "case_files" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "case_files_grievance_id_index" ON "case_files" USING btree ("grievance_id");--> statement-breakpoint
CREATE INDEX "case_files_message_id_index" ON "case_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "case_files_left" ON "case_files" USING btree ("created_at") WHERE "case_files"."entry_id" is null;--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid -- Requests of the staff are few.
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided" CHECK (("refund_requests"."status" = 'waiting') = ("refund_requests"."decided_at" is null) and ("refund_requests"."decided_at" is null) = ("refund_requests"."decided_by" is null) and ("refund_requests"."status" = 'done' and "refund_requests"."kind" not in ('credit', 'credit_back')) = (num_nonnulls("refund_requests"."refund_id", "refund_requests"."order_id") = 1));--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid -- Requests of the staff are few.
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_kind_known" CHECK ("refund_requests"."kind" in ('refund', 'charge', 'credit', 'credit_back'));