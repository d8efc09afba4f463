CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"placed_by" text NOT NULL,
	"account_id" uuid,
	"membership_id" uuid NOT NULL,
	"checkout_id" uuid,
	"key" text NOT NULL,
	"plan_version_id" uuid NOT NULL,
	"interval" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"lines" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"renewal_total_cents" integer NOT NULL,
	"subject" jsonb,
	"agreed" jsonb,
	"receipt_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "orders_key_unique" UNIQUE("key"),
	CONSTRAINT "orders_days" CHECK ("orders"."ends_on" >= "orders"."starts_on"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" >= 0 and "orders"."renewal_total_cents" >= 0),
	CONSTRAINT "orders_checkout" CHECK (("orders"."kind" = 'checkout') = ("orders"."checkout_id" is not null)),
	CONSTRAINT "orders_settled" CHECK (("orders"."status" = 'open') = ("orders"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "order_id" uuid;
--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD COLUMN "date_of_birth" date;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "order_id" uuid;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tender" text DEFAULT 'card' NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "source" text;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gateway_metadata" jsonb;
--> statement-breakpoint
-- Each payment was an attempt to pay for something: from now on that something is an order, and has its id.
CREATE FUNCTION pg_temp.lines_of(given jsonb, amount int, label text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE
    WHEN given IS NOT NULL AND amount = (SELECT coalesce(sum((line ->> 'amountCents')::int), 0) FROM jsonb_array_elements(given) line)
      THEN given
    WHEN amount = 0 THEN '[]'::jsonb
    ELSE jsonb_build_array(jsonb_build_object(
      'kind', 'plan', 'label', label, 'quantity', 1, 'unitCents', amount, 'amountCents', amount)) END
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.status_of(payment text) RETURNS text LANGUAGE sql AS $$
  SELECT CASE payment WHEN 'succeeded' THEN 'settled' WHEN 'failed' THEN 'declined' ELSE 'open' END
$$;
--> statement-breakpoint
-- Checkouts of visitors, and purchases of members, which were drafts of their account.
INSERT INTO orders (id, brand_id, kind, status, placed_by, account_id, membership_id, checkout_id, key, plan_version_id,
  interval, starts_on, ends_on, lines, total_cents, renewal_total_cents, subject, agreed, receipt_id, created_at, settled_at)
SELECT p.id, p.brand_id, CASE WHEN c.account_id IS NULL THEN 'checkout' ELSE 'purchase' END, pg_temp.status_of(p.status), 'person',
  coalesce(r.account_id, c.account_id), c.membership_id, CASE WHEN c.account_id IS NULL THEN c.id END, p.idempotency_key,
  c.plan_version_id, c.interval, day.starts_on,
  coalesce(t.ends_on, (day.starts_on + CASE c.interval WHEN 'year' THEN interval '1 year' ELSE interval '1 month' END)::date - 1),
  pg_temp.lines_of(coalesce(r.lines, c.agreed -> 'quote' -> 'lines'), p.amount_cents, v.name), p.amount_cents,
  coalesce((c.agreed -> 'quote' ->> 'renewalTotalCents')::int, p.amount_cents),
  CASE WHEN p.status <> 'failed' THEN jsonb_build_object(
    'buyer', c.account, 'dependents', c.dependents, 'planId', c.plan_id, 'officeId', c.office_id, 'memberNumber', c.member_number,
    'autoRenew', coalesce((c.consents ->> 'autoRenew')::boolean, false),
    'lastingCouponId', CASE WHEN (c.agreed -> 'coupon' ->> 'everyTerm')::boolean THEN c.agreed -> 'coupon' ->> 'id' END,
    'opensAccountId', CASE WHEN c.account_id IS NULL THEN c.agreed ->> 'accountId' END) END,
  CASE WHEN p.status <> 'failed' AND c.agreed IS NOT NULL THEN jsonb_build_object(
    'version', c.agreed -> 'texts' ->> 'version',
    'words', jsonb_build_array(
        jsonb_build_object('kind', 'disclosure', 'text', c.agreed -> 'texts' ->> 'disclosure'),
        jsonb_build_object('kind', 'terms', 'text', c.agreed -> 'texts' ->> 'terms'))
      || CASE WHEN (c.consents ->> 'autoRenew')::boolean
        THEN jsonb_build_array(jsonb_build_object('kind', 'auto_renew', 'text', c.agreed -> 'texts' ->> 'autoRenew'))
        ELSE '[]'::jsonb END,
    'ip', c.consent_ip, 'userAgent', c.consent_user_agent) END,
  coalesce(r.id, c.receipt_id), p.created_at,
  CASE WHEN p.status IN ('succeeded', 'failed') THEN coalesce(p.settled_at, p.created_at) END
FROM payments p
JOIN checkouts c ON c.id = p.checkout_id
JOIN brands b ON b.id = p.brand_id
JOIN plan_versions v ON v.id = c.plan_version_id
LEFT JOIN receipts r ON r.payment_id = p.id
LEFT JOIN membership_terms t ON t.payment_id = p.id
CROSS JOIN LATERAL (
  SELECT coalesce(t.starts_on, (p.created_at AT TIME ZONE (b.settings ->> 'timeZone'))::date) AS starts_on) day
WHERE p.purpose = 'checkout';
--> statement-breakpoint
INSERT INTO orders (id, brand_id, kind, status, placed_by, account_id, membership_id, key, plan_version_id, interval,
  starts_on, ends_on, lines, total_cents, renewal_total_cents, receipt_id, created_at, settled_at)
SELECT p.id, p.brand_id, 'renewal', pg_temp.status_of(p.status), CASE WHEN p.off_session THEN 'schedule' ELSE 'person' END,
  coalesce(r.account_id, m.account_id), m.id, p.idempotency_key, v.id, coalesce(p.interval, m.interval), day.starts_on,
  coalesce(p.term_ends_on, t.ends_on, day.starts_on),
  pg_temp.lines_of(coalesce(p.lines, r.lines), p.amount_cents, v.name), p.amount_cents, p.amount_cents,
  coalesce(r.id, gen_random_uuid()), p.created_at,
  CASE WHEN p.status IN ('succeeded', 'failed') THEN coalesce(p.settled_at, p.created_at) END
FROM payments p
JOIN memberships m ON m.id = p.membership_id
JOIN plan_versions v ON v.id = coalesce(p.plan_version_id, m.plan_version_id)
LEFT JOIN receipts r ON r.payment_id = p.id
LEFT JOIN membership_terms t ON t.payment_id = p.id
CROSS JOIN LATERAL (SELECT coalesce(p.term_starts_on, t.starts_on, p.created_at::date) AS starts_on) day
WHERE p.purpose = 'renewal';
--> statement-breakpoint
-- People added in mid-term; those that cost nothing have no payment and keep their own id.
INSERT INTO orders (id, brand_id, kind, status, placed_by, account_id, membership_id, key, plan_version_id, interval,
  starts_on, ends_on, lines, total_cents, renewal_total_cents, subject, receipt_id, created_at, settled_at)
SELECT coalesce(p.id, a.id), a.brand_id, 'addition',
  CASE WHEN p.status = 'succeeded' AND d.id IS NULL AND t.id IS NULL AND EXISTS (
      SELECT FROM refunds f WHERE f.payment_id = p.id) THEN 'returned'
    ELSE pg_temp.status_of(coalesce(p.status, 'succeeded')) END,
  'person', m.account_id, a.membership_id, a.request_key, coalesce(p.plan_version_id, m.plan_version_id), m.interval,
  a.starts_on, a.ends_on, pg_temp.lines_of(a.lines, coalesce(p.amount_cents, 0), 'Additional member'), coalesce(p.amount_cents, 0),
  a.renewal_total_cents,
  CASE WHEN p.status IS DISTINCT FROM 'failed' THEN jsonb_build_object('dependentId', a.dependent_id, 'person', a.person) END,
  a.receipt_id, coalesce(p.created_at, a.created_at),
  CASE WHEN coalesce(p.status, 'succeeded') IN ('succeeded', 'failed') THEN coalesce(p.settled_at, p.created_at, a.created_at) END
FROM family_additions a
JOIN memberships m ON m.id = a.membership_id
LEFT JOIN payments p ON p.id = a.payment_id
LEFT JOIN dependents d ON d.id = a.dependent_id
LEFT JOIN membership_terms t ON t.payment_id = p.id;
--> statement-breakpoint
INSERT INTO orders (id, brand_id, kind, status, placed_by, account_id, membership_id, key, plan_version_id, interval,
  starts_on, ends_on, lines, total_cents, renewal_total_cents, subject, receipt_id, created_at, settled_at)
SELECT coalesce(p.id, c.id), c.brand_id, 'plan_change', pg_temp.status_of(coalesce(p.status, 'succeeded')), 'person', m.account_id,
  c.membership_id, c.request_key, c.to_version_id, m.interval, c.starts_on, c.ends_on,
  pg_temp.lines_of(c.lines, coalesce(p.amount_cents, 0), v.name), coalesce(p.amount_cents, 0), c.renewal_total_cents,
  CASE WHEN p.status IS DISTINCT FROM 'failed' THEN jsonb_build_object('fromVersionId', c.from_version_id) END,
  c.receipt_id, c.created_at,
  CASE WHEN coalesce(p.status, 'succeeded') IN ('succeeded', 'failed') THEN coalesce(p.settled_at, c.changed_at, c.created_at) END
FROM plan_changes c
JOIN memberships m ON m.id = c.membership_id
JOIN plan_versions v ON v.id = c.to_version_id
LEFT JOIN payments p ON p.id = c.payment_id;
--> statement-breakpoint
UPDATE payments p SET
  order_id = p.id,
  source = CASE
    WHEN p.purpose <> 'checkout' THEN 'method'
    WHEN p.status = 'succeeded' AND p.method_reference = p.payment_token THEN 'method'
    WHEN p.status <> 'succeeded' AND p.method_reference IS NOT NULL THEN 'method'
    ELSE 'token' END,
  gateway_metadata = jsonb_build_object(
    'brandId', p.brand_id, 'paymentId', p.id, 'purpose', p.purpose, 'orderId', coalesce(p.checkout_id, p.membership_id));
--> statement-breakpoint
UPDATE consents k SET order_id = o.id
FROM payments p JOIN orders o ON o.id = p.id
WHERE p.checkout_id = k.checkout_id AND p.status = 'succeeded';
--> statement-breakpoint
UPDATE consents k SET order_id = o.id
FROM orders o
WHERE k.order_id IS NULL AND o.account_id = k.account_id AND o.created_at = k.agreed_at
  AND o.kind = CASE k.kind WHEN 'family' THEN 'addition' WHEN 'plan_change' THEN 'plan_change' END;
--> statement-breakpoint
UPDATE coupon_redemptions u SET date_of_birth = coalesce((c.account ->> 'dateOfBirth')::date, a.date_of_birth, '1900-01-01')
FROM payments p
JOIN checkouts c ON c.id = p.checkout_id
LEFT JOIN orders o ON o.id = p.id
LEFT JOIN accounts a ON a.id = o.account_id
WHERE p.id = u.payment_id;
--> statement-breakpoint
DELETE FROM checkouts WHERE account_id IS NOT NULL;
--> statement-breakpoint
-- Answers in the form of the code before: a repeat finds its order by key instead. Those of a cancellation stay as they are.
DELETE FROM idempotent_requests WHERE response_body IS NULL OR NOT response_body ? 'cancellation';
--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ALTER COLUMN "date_of_birth" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "order_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "source" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "gateway_metadata" SET NOT NULL;
--> statement-breakpoint
DROP TABLE "family_additions" CASCADE;
--> statement-breakpoint
DROP TABLE "plan_changes" CASCADE;
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_account_id_accounts_id_fk";
--> statement-breakpoint
DROP INDEX "coupon_redemptions_coupon_id_email_index";
--> statement-breakpoint
DROP INDEX "payments_one_live_per_checkout";
--> statement-breakpoint
DROP INDEX "payments_one_open_renewal";
--> statement-breakpoint
DROP INDEX "payments_membership_id_index";
--> statement-breakpoint
DROP INDEX "checkouts_account_id_index";
--> statement-breakpoint
ALTER TABLE "consents" DROP COLUMN "checkout_id";
--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "purpose";
--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "checkout_id";
--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "membership_id";
--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "term_starts_on";
--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "term_ends_on";
--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "lines";
--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "plan_version_id";
--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "interval";
--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "account_id";
--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "consents";
--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "consent_ip";
--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "consent_user_agent";
--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "agreed";
--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "attempts";
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_plan_version_id_plan_versions_id_fk" FOREIGN KEY ("plan_version_id") REFERENCES "public"."plan_versions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_per_membership" ON "orders" USING btree ("membership_id") WHERE "orders"."status" = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_per_checkout" ON "orders" USING btree ("checkout_id") WHERE "orders"."kind" = 'checkout' and "orders"."status" <> 'declined';
--> statement-breakpoint
CREATE INDEX "orders_membership_id_created_at_index" ON "orders" USING btree ("membership_id","created_at");
--> statement-breakpoint
CREATE INDEX "orders_account_id_created_at_index" ON "orders" USING btree ("account_id","created_at");
--> statement-breakpoint
CREATE INDEX "orders_checkout_id_index" ON "orders" USING btree ("checkout_id");
--> statement-breakpoint
CREATE INDEX "orders_brand_id_created_at_index" ON "orders" USING btree ("brand_id","created_at");
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "consents_order_id_index" ON "consents" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "coupon_redemptions_coupon_id_email_date_of_birth_index" ON "coupon_redemptions" USING btree ("coupon_id","email","date_of_birth");
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_orderId_unique" UNIQUE("order_id");
