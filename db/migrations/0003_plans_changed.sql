-- Tells every instance that what is sold, or for how much, has changed, when the change commits: kept pages show prices.
create function notify_plans_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('plans_changed', '');
  return null;
end
$$;
--> statement-breakpoint
create trigger plans_changed after insert or update or delete or truncate on plans
  for each statement execute function notify_plans_changed();
--> statement-breakpoint
create trigger plan_versions_changed after insert or update or delete or truncate on plan_versions
  for each statement execute function notify_plans_changed();
--> statement-breakpoint
create trigger plan_offices_changed after insert or update or delete or truncate on plan_offices
  for each statement execute function notify_plans_changed();
--> statement-breakpoint
create trigger fee_schedule_rows_changed after insert or update or delete or truncate on fee_schedule_rows
  for each statement execute function notify_plans_changed();
