CREATE TABLE "account_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"moved" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_merges_brand_id_id" UNIQUE("brand_id","id"),
	CONSTRAINT "account_merges_of_two" CHECK ("account_merges"."kept_id" <> "account_merges"."merged_id")
);
--> statement-breakpoint
CREATE TABLE "audit_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid,
	"salt" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "words_hash" text;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_kept_id_same_brand" FOREIGN KEY ("brand_id","kept_id") REFERENCES "public"."accounts"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_merged_id_same_brand" FOREIGN KEY ("brand_id","merged_id") REFERENCES "public"."accounts"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_words" ADD CONSTRAINT "audit_words_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_merges_one_at_a_time" ON "account_merges" USING btree ("merged_id") WHERE "account_merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "account_merges_kept_id_index" ON "account_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "audit_words_brand_id_index" ON "audit_words" USING btree ("brand_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_merged_into_id_same_brand" FOREIGN KEY ("brand_id","merged_into_id") REFERENCES "public"."accounts"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_merged_into" ON "accounts" USING btree ("merged_into_id") WHERE "accounts"."merged_into_id" is not null;--> statement-breakpoint
-- Rows from before have no hash of their words alone: their own hash is over them, wherever they lie.
INSERT INTO "audit_words" ("id", "brand_id", "salt", "subject", "before", "after", "reason")
	SELECT "id", "brand_id", '', "subject", "before", "after", "reason" FROM "audit_log";--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "subject";--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "before";--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "after";--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "reason";--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_merged_elsewhere" CHECK ("accounts"."merged_into_id" <> "accounts"."id");--> statement-breakpoint
CREATE VIEW "public"."audit" AS (
  select r.id, r.brand_id, r.number, r.at, r.staff_id, r.actor, r.action, r.subject_kind, r.subject_id,
    coalesce(w.subject, 'Erased') as subject, w.before, w.after, w.reason, r.ip, r.words_hash, w.salt,
    r.previous_hash, r.hash
  from audit_log r left join audit_words w on w.id = r.id);--> statement-breakpoint
CREATE FUNCTION refuse_to_change_the_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The words of the audit are never changed.' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_words_are_written_once BEFORE UPDATE ON "audit_words"
	FOR EACH ROW EXECUTE FUNCTION refuse_to_change_the_words();--> statement-breakpoint
REVOKE UPDATE ON "audit_words" FROM PUBLIC;--> statement-breakpoint
REVOKE UPDATE ON "audit_words" FROM CURRENT_USER;--> statement-breakpoint
-- Who was at work for an account while it was merged into another writes to that one; for an erased person nobody does.
CREATE FUNCTION write_to_the_kept_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	account record;
BEGIN
	SELECT merged_into_id, erased_at INTO account FROM accounts
		WHERE brand_id = NEW.brand_id AND id = NEW.account_id FOR KEY SHARE;
	IF account.erased_at IS NOT NULL THEN
		RAISE EXCEPTION 'This person was erased.' USING ERRCODE = 'foreign_key_violation';
	END IF;
	NEW.account_id := coalesce(account.merged_into_id, NEW.account_id);
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER memberships_of_the_kept_account BEFORE INSERT ON "memberships" FOR EACH ROW
	WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION write_to_the_kept_account();--> statement-breakpoint
CREATE TRIGGER payment_methods_of_the_kept_account BEFORE INSERT ON "payment_methods" FOR EACH ROW
	WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION write_to_the_kept_account();--> statement-breakpoint
CREATE TRIGGER orders_of_the_kept_account BEFORE INSERT ON "orders" FOR EACH ROW
	WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION write_to_the_kept_account();--> statement-breakpoint
CREATE TRIGGER receipts_of_the_kept_account BEFORE INSERT ON "receipts" FOR EACH ROW
	WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION write_to_the_kept_account();--> statement-breakpoint
CREATE TRIGGER consents_of_the_kept_account BEFORE INSERT ON "consents" FOR EACH ROW
	WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION write_to_the_kept_account();--> statement-breakpoint
CREATE TRIGGER member_notes_of_the_kept_account BEFORE INSERT ON "member_notes" FOR EACH ROW
	WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION write_to_the_kept_account();--> statement-breakpoint
CREATE TRIGGER member_tags_of_the_kept_account BEFORE INSERT ON "member_tags" FOR EACH ROW
	WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION write_to_the_kept_account();
