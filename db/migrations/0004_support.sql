CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"topic" text NOT NULL,
	"is_member" boolean NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"received_on" date NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "grievance_appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"grievance_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"filed_at" timestamp with time zone NOT NULL,
	"resolve_by" date NOT NULL,
	"decided_before" uuid,
	"reviewer_id" uuid,
	"decided_at" timestamp with time zone,
	"decision" text,
	CONSTRAINT "grievance_appeals_other_reviewer" CHECK ("grievance_appeals"."reviewer_id" <> "grievance_appeals"."decided_before")
);
--> statement-breakpoint
CREATE TABLE "grievances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"case_number" text NOT NULL,
	"filer" text NOT NULL,
	"member_name" text NOT NULL,
	"member_number" text,
	"representative_name" text,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"against" text NOT NULL,
	"subject_name" text,
	"event_on" date NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"outcome" text,
	"urgent" boolean NOT NULL,
	"signature" text NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"received_on" date NOT NULL,
	"acknowledge_by" date NOT NULL,
	"resolve_by" date NOT NULL,
	"urgent_status_by" date,
	"acknowledged_at" timestamp with time zone,
	"urgent_status_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	"reviewer_id" uuid,
	CONSTRAINT "grievances_caseNumber_unique" UNIQUE("case_number"),
	CONSTRAINT "grievances_representative" CHECK (("grievances"."filer" = 'representative') = ("grievances"."representative_name" is not null)),
	CONSTRAINT "grievances_urgent" CHECK ("grievances"."urgent" = ("grievances"."urgent_status_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grievance_appeals" ADD CONSTRAINT "grievance_appeals_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grievance_appeals" ADD CONSTRAINT "grievance_appeals_grievance_id_grievances_id_fk" FOREIGN KEY ("grievance_id") REFERENCES "public"."grievances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grievance_appeals" ADD CONSTRAINT "grievance_appeals_decided_before_staff_id_fk" FOREIGN KEY ("decided_before") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grievance_appeals" ADD CONSTRAINT "grievance_appeals_reviewer_id_staff_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_reviewer_id_staff_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_brand_id_status_received_at_index" ON "contact_messages" USING btree ("brand_id","status","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "grievance_appeals_grievance_id_index" ON "grievance_appeals" USING btree ("grievance_id");--> statement-breakpoint
CREATE INDEX "grievances_brand_id_status_resolve_by_index" ON "grievances" USING btree ("brand_id","status","resolve_by");