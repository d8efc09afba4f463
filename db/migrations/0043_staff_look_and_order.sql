CREATE TABLE "member_looks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_session_id" uuid,
	"reason" text NOT NULL,
	"handover_hash" text,
	"token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "member_looks_handoverHash_unique" UNIQUE("handover_hash"),
	CONSTRAINT "member_looks_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "member_looks_ended_by_known" CHECK ("member_looks"."ended_by" in ('staff', 'member', 'time', 'access'))
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "former_numbers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_looks" ADD CONSTRAINT "member_looks_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_looks" ADD CONSTRAINT "member_looks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_looks" ADD CONSTRAINT "member_looks_staff_session_id_staff_sessions_id_fk" FOREIGN KEY ("staff_session_id") REFERENCES "public"."staff_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_looks" ADD CONSTRAINT "member_looks_account_id_same_brand" FOREIGN KEY ("brand_id","account_id") REFERENCES "public"."accounts"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_looks_account_id_created_at_index" ON "member_looks" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "member_looks_staff_id_index" ON "member_looks" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "member_looks_running" ON "member_looks" USING btree ("expires_at") WHERE "member_looks"."ended_at" is null;