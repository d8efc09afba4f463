CREATE TABLE "case_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"grievance_id" uuid,
	"message_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid NOT NULL,
	"text" text,
	"status" text,
	"finding" text,
	"assignee_id" uuid,
	CONSTRAINT "case_entries_brand_id_id" UNIQUE("brand_id","id"),
	CONSTRAINT "case_entries_of_one" CHECK (("case_entries"."grievance_id" is null) <> ("case_entries"."message_id" is null)),
	CONSTRAINT "case_entries_kind_known" CHECK ("case_entries"."kind" in ('assigned', 'note', 'answered', 'moved', 'decided', 'appealed', 'appeal_decided')),
	CONSTRAINT "case_entries_status_known" CHECK ("case_entries"."status" in ('received', 'in_review', 'waiting', 'resolved', 'appealed', 'closed', 'answered')),
	CONSTRAINT "case_entries_finding_known" CHECK ("case_entries"."finding" in ('for_member', 'in_part', 'not_upheld'))
);
--> statement-breakpoint
CREATE TABLE "case_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"pdf" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_status_known";--> statement-breakpoint
ALTER TABLE "grievances" DROP CONSTRAINT "grievances_status_known";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "waiting_since" date;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "paused_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "grievance_appeals" ADD COLUMN "finding" text;--> statement-breakpoint
ALTER TABLE "grievances" ADD COLUMN "finding" text;--> statement-breakpoint
ALTER TABLE "grievances" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "grievances" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "grievances" ADD COLUMN "waiting_since" date;--> statement-breakpoint
ALTER TABLE "grievances" ADD COLUMN "paused_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_brand_id_id" UNIQUE("brand_id","id");--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_grievance_id_same_brand" FOREIGN KEY ("brand_id","grievance_id") REFERENCES "public"."grievances"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_message_id_same_brand" FOREIGN KEY ("brand_id","message_id") REFERENCES "public"."contact_messages"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_entry_id_same_brand" FOREIGN KEY ("brand_id","entry_id") REFERENCES "public"."case_entries"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_entries_grievance_id_at_index" ON "case_entries" USING btree ("grievance_id","at");--> statement-breakpoint
CREATE INDEX "case_entries_message_id_at_index" ON "case_entries" USING btree ("message_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "case_letters_entry_id_index" ON "case_letters" USING btree ("entry_id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_brand_id_received_on_index" ON "contact_messages" USING btree ("brand_id","received_on");--> statement-breakpoint
CREATE INDEX "grievances_brand_id_received_on_index" ON "grievances" USING btree ("brand_id","received_on");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_waiting" CHECK (("contact_messages"."status" = 'waiting') = ("contact_messages"."waiting_since" is not null));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_status_known" CHECK ("contact_messages"."status" in ('received', 'in_review', 'waiting', 'answered'));--> statement-breakpoint
ALTER TABLE "grievance_appeals" ADD CONSTRAINT "grievance_appeals_finding_known" CHECK ("grievance_appeals"."finding" in ('for_member', 'in_part', 'not_upheld'));--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_waiting" CHECK (("grievances"."status" = 'waiting') = ("grievances"."waiting_since" is not null));--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_finding_known" CHECK ("grievances"."finding" in ('for_member', 'in_part', 'not_upheld'));--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_status_known" CHECK ("grievances"."status" in ('received', 'in_review', 'waiting', 'resolved', 'appealed', 'closed'));