-- contract: d0ddab9f
-- That release knows no files of cases at all, so it misses no author of one.
ALTER TABLE "case_files" DROP CONSTRAINT "case_files_of_one";--> statement-breakpoint
ALTER TABLE "case_files" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid -- Only the staff attached files so far, for weeks: they are few.
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_of_staff" CHECK ("case_files"."staff_id" is not null or "case_files"."entry_id" is null);--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid -- Only the staff attached files so far, for weeks: they are few.
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_of_one" CHECK (num_nonnulls("case_files"."grievance_id", "case_files"."message_id") = 1 or ("case_files"."staff_id" is null and num_nonnulls("case_files"."grievance_id", "case_files"."message_id") = 0));