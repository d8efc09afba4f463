CREATE TABLE "family_additions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"request_key" text NOT NULL,
	"payment_id" uuid,
	"person" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"lines" jsonb NOT NULL,
	"renewal_total_cents" integer NOT NULL,
	"dependent_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "family_additions_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "family_additions_paymentId_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
DROP INDEX "membership_terms_membership_id_starts_on_index";--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "membership_terms" ADD COLUMN "kind" text DEFAULT 'term' NOT NULL;--> statement-breakpoint
ALTER TABLE "family_additions" ADD CONSTRAINT "family_additions_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_additions" ADD CONSTRAINT "family_additions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_additions" ADD CONSTRAINT "family_additions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_additions" ADD CONSTRAINT "family_additions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_additions_membership_id_index" ON "family_additions" USING btree ("membership_id");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_terms_one_from_a_day" ON "membership_terms" USING btree ("membership_id","starts_on") WHERE "membership_terms"."kind" = 'term';--> statement-breakpoint
CREATE INDEX "membership_terms_membership_id_index" ON "membership_terms" USING btree ("membership_id");