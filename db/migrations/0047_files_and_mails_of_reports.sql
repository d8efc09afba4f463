CREATE TABLE "report_file_parts" (
	"brand_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "report_file_parts_file_id_number_pk" PRIMARY KEY("file_id","number")
);
--> statement-breakpoint
CREATE TABLE "report_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"asked" jsonb NOT NULL,
	"office_ids" jsonb,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"bytes" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_files_brand_id_id" UNIQUE("brand_id","id"),
	CONSTRAINT "report_files_format_known" CHECK ("report_files"."format" in ('csv', 'xlsx')),
	CONSTRAINT "report_files_status_known" CHECK ("report_files"."status" in ('waiting', 'working', 'done', 'failed', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "report_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"made_by" uuid NOT NULL,
	"every" text NOT NULL,
	"filters" jsonb NOT NULL,
	"next_on" date NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_mails_every_known" CHECK ("report_mails"."every" in ('week', 'month'))
);
--> statement-breakpoint
ALTER TABLE "report_file_parts" ADD CONSTRAINT "report_file_parts_file_id_same_brand" FOREIGN KEY ("brand_id","file_id") REFERENCES "public"."report_files"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_made_by_staff_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_files_brand_id_staff_id_created_at_index" ON "report_files" USING btree ("brand_id","staff_id","created_at");--> statement-breakpoint
CREATE INDEX "report_files_created_at_index" ON "report_files" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_mails_once" ON "report_mails" USING btree ("brand_id","staff_id","every","filters") WHERE "report_mails"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "membership_terms_running" ON "membership_terms" USING btree ("brand_id","ends_on","starts_on") WHERE "membership_terms"."kind" = 'term';