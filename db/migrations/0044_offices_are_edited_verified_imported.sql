CREATE TABLE "import_mappings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"name" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"header" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "office_import_changes" (
	"brand_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"before" jsonb,
	"revision" integer NOT NULL,
	"kept" text,
	"undone_at" timestamp with time zone,
	CONSTRAINT "office_import_changes_import_id_office_id_pk" PRIMARY KEY("import_id","office_id")
);
--> statement-breakpoint
CREATE TABLE "office_import_parts" (
	"brand_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "office_import_parts_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "office_import_refusals" (
	"brand_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "office_import_refusals_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "office_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"started_by" uuid,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"header" jsonb NOT NULL,
	"status" text NOT NULL,
	"stopping" boolean DEFAULT false NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"read" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"ending" integer DEFAULT 0 NOT NULL,
	"sample" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fault" text,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "office_imports_brand_id_id" UNIQUE("brand_id","id"),
	CONSTRAINT "office_imports_kind_known" CHECK ("office_imports"."kind" in ('own', 'nppes')),
	CONSTRAINT "office_imports_status_known" CHECK ("office_imports"."status" in ('uploading', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "office_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"asked_by" uuid,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"token_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_on" date,
	"proposal" jsonb,
	"base" jsonb,
	"note" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "office_verifications_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "office_verifications_answered" CHECK (("office_verifications"."status" in ('confirmed', 'proposed', 'accepted', 'refused')) = ("office_verifications"."answered_at" is not null)),
	CONSTRAINT "office_verifications_decided" CHECK (("office_verifications"."status" in ('accepted', 'refused')) = ("office_verifications"."decided_at" is not null)),
	CONSTRAINT "office_verifications_status_known" CHECK ("office_verifications"."status" in ('sent', 'confirmed', 'proposed', 'accepted', 'refused', 'unanswered'))
);
--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_import_changes" ADD CONSTRAINT "office_import_changes_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_import_changes" ADD CONSTRAINT "office_import_changes_import_id_same_brand" FOREIGN KEY ("brand_id","import_id") REFERENCES "public"."office_imports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_import_parts" ADD CONSTRAINT "office_import_parts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_import_parts" ADD CONSTRAINT "office_import_parts_import_id_same_brand" FOREIGN KEY ("brand_id","import_id") REFERENCES "public"."office_imports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_import_refusals" ADD CONSTRAINT "office_import_refusals_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_import_refusals" ADD CONSTRAINT "office_import_refusals_import_id_same_brand" FOREIGN KEY ("brand_id","import_id") REFERENCES "public"."office_imports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_imports" ADD CONSTRAINT "office_imports_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_imports" ADD CONSTRAINT "office_imports_started_by_staff_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_verifications" ADD CONSTRAINT "office_verifications_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_verifications" ADD CONSTRAINT "office_verifications_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_verifications" ADD CONSTRAINT "office_verifications_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_verifications" ADD CONSTRAINT "office_verifications_office_id_same_brand" FOREIGN KEY ("brand_id","office_id") REFERENCES "public"."offices"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_mappings_brand_id_name_index" ON "import_mappings" USING btree ("brand_id","name");--> statement-breakpoint
CREATE INDEX "office_imports_brand_id_created_at_index" ON "office_imports" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "office_imports_one_at_work" ON "office_imports" USING btree ("brand_id") WHERE "office_imports"."status" in ('checking', 'running', 'undoing');--> statement-breakpoint
CREATE UNIQUE INDEX "office_verifications_one_open" ON "office_verifications" USING btree ("office_id") WHERE "office_verifications"."status" in ('sent', 'proposed');--> statement-breakpoint
CREATE INDEX "office_verifications_brand_id_status_created_at_index" ON "office_verifications" USING btree ("brand_id","status","created_at");--> statement-breakpoint
CREATE INDEX "office_verifications_office_id_index" ON "office_verifications" USING btree ("office_id");--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_replaced_by_same_brand" FOREIGN KEY ("brand_id","replaced_by") REFERENCES "public"."offices"("brand_id","id") ON DELETE no action ON UPDATE no action;