-- Tells every instance which brand's offices changed, once a brand and statement, when the change commits.
create function notify_offices_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('offices_changed', brand_id::text) from (select distinct brand_id from changed_rows) as brand;
  return null;
end
$$;
--> statement-breakpoint
-- TRUNCATE shows no rows: an empty payload stands for every brand.
create function notify_all_offices_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('offices_changed', '');
  return null;
end
$$;
--> statement-breakpoint
create trigger offices_inserted after insert on offices
  referencing new table as changed_rows for each statement execute function notify_offices_changed();
--> statement-breakpoint
create trigger offices_updated after update on offices
  referencing new table as changed_rows for each statement execute function notify_offices_changed();
--> statement-breakpoint
create trigger offices_deleted after delete on offices
  referencing old table as changed_rows for each statement execute function notify_offices_changed();
--> statement-breakpoint
create trigger offices_truncated after truncate on offices
  for each statement execute function notify_all_offices_changed();
--> statement-breakpoint
create trigger providers_inserted after insert on providers
  referencing new table as changed_rows for each statement execute function notify_offices_changed();
--> statement-breakpoint
create trigger providers_updated after update on providers
  referencing new table as changed_rows for each statement execute function notify_offices_changed();
--> statement-breakpoint
create trigger providers_deleted after delete on providers
  referencing old table as changed_rows for each statement execute function notify_offices_changed();
