CREATE TABLE "content_editors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"part" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_editors_one" UNIQUE("brand_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "content_versions" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_versions" ADD COLUMN "unfinished" jsonb;--> statement-breakpoint
ALTER TABLE "content_versions" ADD COLUMN "author" text;--> statement-breakpoint
ALTER TABLE "content_editors" ADD CONSTRAINT "content_editors_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_editors" ADD CONSTRAINT "content_editors_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;