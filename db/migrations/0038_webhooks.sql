CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"message" text NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_error" text,
	"last_tried_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_type_known" CHECK ("webhook_deliveries"."type" in ('membership.created', 'membership.changed', 'payment.succeeded', 'payment.failed', 'refund.succeeded', 'refund.failed', 'case.opened', 'case.changed', 'office.created', 'office.changed', 'content.published')),
	CONSTRAINT "webhook_deliveries_status_known" CHECK ("webhook_deliveries"."status" in ('waiting', 'delivered', 'failed', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"made_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"gone_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_brand_id_id" UNIQUE("brand_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_same_brand" FOREIGN KEY ("brand_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_made_by_staff_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_brand_id_created_at_index" ON "webhook_deliveries" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_id_created_at_index" ON "webhook_deliveries" USING btree ("endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_brand_id_index" ON "webhook_endpoints" USING btree ("brand_id");
--> statement-breakpoint
-- Writes one delivery of an event for each endpoint of the brand that asked for it, and queues it: in the transaction of
-- what happened, whoever did it (decision 0058). Deliveries of one endpoint wait for each other.
create function tell_webhooks(brand uuid, what text, about jsonb) returns void language plpgsql as $$
declare
  event text := 'msg_' || gen_random_uuid();
  told record;
begin
  for told in
    insert into webhook_deliveries (id, brand_id, endpoint_id, message, type, data)
    select gen_random_uuid(), brand_id, id, event, what, about from webhook_endpoints
    where brand_id = brand and ended_at is null and gone_at is null and what = any (events)
    returning id, endpoint_id
  loop
    perform graphile_worker.add_job(
      'send-webhook',
      json_build_object('deliveryId', told.id),
      queue_name => 'webhook:' || told.endpoint_id,
      job_key => 'webhook:' || told.id
    );
  end loop;
end
$$;
--> statement-breakpoint
create function tell_of_membership() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(
    new.brand_id,
    case tg_op when 'INSERT' then 'membership.created' else 'membership.changed' end,
    jsonb_build_object('membershipId', new.id, 'memberId', new.account_id, 'status', new.status)
  );
  return null;
end
$$;
--> statement-breakpoint
create trigger webhooks_hear_of_new_membership after insert on memberships
  for each row execute function tell_of_membership();
--> statement-breakpoint
create trigger webhooks_hear_of_membership after update on memberships for each row
  when (
    (old.status, old.plan_id, old.interval, old.auto_renew, old.term_ends_on, old.office_id)
    is distinct from (new.status, new.plan_id, new.interval, new.auto_renew, new.term_ends_on, new.office_id)
  )
  execute function tell_of_membership();
--> statement-breakpoint
create function tell_of_payment() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(
    new.brand_id,
    'payment.' || new.status,
    jsonb_build_object('paymentId', new.id, 'orderId', new.order_id, 'amountCents', new.amount_cents)
  );
  return null;
end
$$;
--> statement-breakpoint
create trigger webhooks_hear_of_new_payment after insert on payments for each row
  when (new.status in ('succeeded', 'failed')) execute function tell_of_payment();
--> statement-breakpoint
create trigger webhooks_hear_of_payment after update of status on payments for each row
  when (old.status is distinct from new.status and new.status in ('succeeded', 'failed'))
  execute function tell_of_payment();
--> statement-breakpoint
create function tell_of_refund() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(
    new.brand_id,
    'refund.' || new.status,
    jsonb_build_object('refundId', new.id, 'paymentId', new.payment_id, 'amountCents', new.amount_cents)
  );
  return null;
end
$$;
--> statement-breakpoint
create trigger webhooks_hear_of_new_refund after insert on refunds for each row
  when (new.status in ('succeeded', 'failed')) execute function tell_of_refund();
--> statement-breakpoint
create trigger webhooks_hear_of_refund after update of status on refunds for each row
  when (old.status is distinct from new.status and new.status in ('succeeded', 'failed'))
  execute function tell_of_refund();
--> statement-breakpoint
create function tell_of_case() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(
    new.brand_id,
    case tg_op when 'INSERT' then 'case.opened' else 'case.changed' end,
    jsonb_build_object(
      'caseId', new.id,
      'kind', case tg_table_name when 'grievances' then 'grievance' else 'message' end,
      'status', new.status
    )
  );
  return null;
end
$$;
--> statement-breakpoint
create trigger webhooks_hear_of_new_grievance after insert on grievances
  for each row execute function tell_of_case();
--> statement-breakpoint
create trigger webhooks_hear_of_grievance after update of status on grievances for each row
  when (old.status is distinct from new.status) execute function tell_of_case();
--> statement-breakpoint
create trigger webhooks_hear_of_new_message after insert on contact_messages
  for each row execute function tell_of_case();
--> statement-breakpoint
create trigger webhooks_hear_of_message after update of status on contact_messages for each row
  when (old.status is distinct from new.status) execute function tell_of_case();
--> statement-breakpoint
-- An import writes many offices with a statement: more than a hundred of a brand are told of by their number.
create function tell_of_offices() returns trigger language plpgsql as $$
declare
  what text := case tg_op when 'INSERT' then 'office.created' else 'office.changed' end;
  changed record;
begin
  for changed in
    select brand_id, count(*) as offices, array_agg(id) as ids from changed_rows group by brand_id
  loop
    continue when not exists (
      select from webhook_endpoints where brand_id = changed.brand_id and what = any (events) and ended_at is null
    );
    if changed.offices > 100 then
      perform tell_webhooks(changed.brand_id, what, jsonb_build_object('offices', changed.offices));
    else
      perform tell_webhooks(changed.brand_id, what, jsonb_build_object('officeId', id))
      from unnest(changed.ids) as id;
    end if;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger webhooks_hear_of_new_offices after insert on offices
  referencing new table as changed_rows for each statement execute function tell_of_offices();
--> statement-breakpoint
create trigger webhooks_hear_of_offices after update on offices
  referencing new table as changed_rows for each statement execute function tell_of_offices();
--> statement-breakpoint
create function tell_of_publication() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.id, 'content.published', jsonb_build_object('version', new.published_version));
  return null;
end
$$;
--> statement-breakpoint
create trigger webhooks_hear_of_publication after update of published_version on brands for each row
  when (old.published_version is distinct from new.published_version) execute function tell_of_publication();
