CREATE TABLE "paper_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"about" text NOT NULL,
	"mailed_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_notices_brand_id_id" UNIQUE("brand_id","id")
);
--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "by" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "counts_from" date;--> statement-breakpoint
ALTER TABLE "paper_notices" ADD CONSTRAINT "paper_notices_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_notices" ADD CONSTRAINT "paper_notices_membership_id_same_brand" FOREIGN KEY ("brand_id","membership_id") REFERENCES "public"."memberships"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "paper_notices_once" ON "paper_notices" USING btree ("membership_id","about");--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_by_known" CHECK ("cancellations"."by" in ('member', 'operator')) NOT VALID;