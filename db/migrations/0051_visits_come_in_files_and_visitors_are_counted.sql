CREATE TABLE "site_steps" (
	"brand_id" uuid NOT NULL,
	"day" date NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "site_steps_brand_id_day_step_pk" PRIMARY KEY("brand_id","day","step"),
	CONSTRAINT "site_steps_step_known" CHECK ("site_steps"."step" in ('search', 'office'))
);
--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_of_known";--> statement-breakpoint
ALTER TABLE "office_imports" DROP CONSTRAINT "office_imports_kind_known";--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "import_line" integer;--> statement-breakpoint
ALTER TABLE "site_steps" ADD CONSTRAINT "site_steps_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_import_id_same_brand" FOREIGN KEY ("brand_id","import_id") REFERENCES "public"."office_imports"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_of_known" CHECK ("import_mappings"."of" in ('offices', 'members', 'visits'));--> statement-breakpoint
ALTER TABLE "office_imports" ADD CONSTRAINT "office_imports_kind_known" CHECK ("office_imports"."kind" in ('own', 'nppes', 'members', 'visits'));--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_imported" CHECK (num_nonnulls("visits"."import_id", "visits"."import_line") in (0, 2));