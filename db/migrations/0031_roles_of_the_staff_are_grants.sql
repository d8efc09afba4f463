INSERT INTO "staff_grants" ("id", "staff_id", "role", "brand_id")
SELECT "id", "staff_id", "role", "brand_id" FROM "staff_roles";--> statement-breakpoint
DROP TABLE "staff_roles" CASCADE;--> statement-breakpoint
CREATE FUNCTION refuse_to_change_the_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The audit is written once: its rows are neither changed nor deleted.'
		USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_is_written_once BEFORE UPDATE OR DELETE ON "audit_log"
	FOR EACH ROW EXECUTE FUNCTION refuse_to_change_the_audit();--> statement-breakpoint
CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_audit();--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_log" FROM PUBLIC;--> statement-breakpoint
-- Also from the owner of the tables, which the server is: it would have to grant itself the right first.
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_log" FROM CURRENT_USER;
