-- The release before this one runs beside it: the old names stay as views, which it reads and writes like tables.
-- They go one release later.
ALTER TABLE "office_imports" RENAME TO "imports";--> statement-breakpoint
CREATE VIEW "office_imports" AS SELECT * FROM "imports";--> statement-breakpoint
ALTER INDEX "office_imports_brand_id_created_at_index" RENAME TO "imports_brand_id_created_at_index";--> statement-breakpoint
ALTER INDEX "office_imports_one_at_work" RENAME TO "imports_one_at_work";--> statement-breakpoint
ALTER TABLE "imports" RENAME CONSTRAINT "office_imports_brand_id_brands_id_fk" TO "imports_brand_id_brands_id_fk";--> statement-breakpoint
ALTER TABLE "imports" RENAME CONSTRAINT "office_imports_started_by_staff_id_fk" TO "imports_started_by_staff_id_fk";--> statement-breakpoint
ALTER TABLE "imports" RENAME CONSTRAINT "office_imports_brand_id_id" TO "imports_brand_id_id";--> statement-breakpoint
ALTER TABLE "imports" RENAME CONSTRAINT "office_imports_kind_known" TO "imports_kind_known";--> statement-breakpoint
ALTER TABLE "imports" RENAME CONSTRAINT "office_imports_status_known" TO "imports_status_known";--> statement-breakpoint
ALTER TABLE "imports" RENAME CONSTRAINT "office_imports_pkey" TO "imports_pkey";--> statement-breakpoint
ALTER TABLE "office_import_parts" RENAME TO "import_parts";--> statement-breakpoint
CREATE VIEW "office_import_parts" AS SELECT * FROM "import_parts";--> statement-breakpoint
ALTER TABLE "import_parts" RENAME CONSTRAINT "office_import_parts_brand_id_brands_id_fk" TO "import_parts_brand_id_brands_id_fk";--> statement-breakpoint
ALTER TABLE "import_parts" RENAME CONSTRAINT "office_import_parts_import_id_same_brand" TO "import_parts_import_id_same_brand";--> statement-breakpoint
ALTER TABLE "import_parts" RENAME CONSTRAINT "office_import_parts_import_id_number_pk" TO "import_parts_import_id_number_pk";--> statement-breakpoint
ALTER TABLE "office_import_refusals" RENAME TO "import_rejections";--> statement-breakpoint
CREATE VIEW "office_import_refusals" AS SELECT * FROM "import_rejections";--> statement-breakpoint
ALTER TABLE "import_rejections" RENAME CONSTRAINT "office_import_refusals_brand_id_brands_id_fk" TO "import_rejections_brand_id_brands_id_fk";--> statement-breakpoint
ALTER TABLE "import_rejections" RENAME CONSTRAINT "office_import_refusals_import_id_same_brand" TO "import_rejections_import_id_same_brand";--> statement-breakpoint
ALTER TABLE "import_rejections" RENAME CONSTRAINT "office_import_refusals_import_id_line_pk" TO "import_rejections_import_id_line_pk";--> statement-breakpoint
ALTER TABLE "office_import_changes" RENAME TO "import_changes";--> statement-breakpoint
CREATE VIEW "office_import_changes" AS SELECT * FROM "import_changes";--> statement-breakpoint
ALTER TABLE "import_changes" RENAME CONSTRAINT "office_import_changes_brand_id_brands_id_fk" TO "import_changes_brand_id_brands_id_fk";--> statement-breakpoint
ALTER TABLE "import_changes" RENAME CONSTRAINT "office_import_changes_import_id_same_brand" TO "import_changes_import_id_same_brand";--> statement-breakpoint
ALTER TABLE "import_changes" RENAME CONSTRAINT "office_import_changes_import_id_office_id_pk" TO "import_changes_import_id_office_id_pk";--> statement-breakpoint
ALTER TABLE "refund_requests" RENAME TO "money_requests";--> statement-breakpoint
CREATE VIEW "refund_requests" AS SELECT * FROM "money_requests";--> statement-breakpoint
ALTER INDEX "refund_requests_one_waiting" RENAME TO "money_requests_one_waiting";--> statement-breakpoint
ALTER INDEX "refund_requests_one_charge" RENAME TO "money_requests_one_charge";--> statement-breakpoint
ALTER INDEX "refund_requests_waiting" RENAME TO "money_requests_waiting";--> statement-breakpoint
ALTER INDEX "refund_requests_brand_id_created_at_index" RENAME TO "money_requests_brand_id_created_at_index";--> statement-breakpoint
ALTER INDEX "refund_requests_payment_id_index" RENAME TO "money_requests_payment_id_index";--> statement-breakpoint
ALTER INDEX "refund_requests_of_member" RENAME TO "money_requests_of_member";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_brand_id_brands_id_fk" TO "money_requests_brand_id_brands_id_fk";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_asked_by_staff_id_fk" TO "money_requests_asked_by_staff_id_fk";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_decided_by_staff_id_fk" TO "money_requests_decided_by_staff_id_fk";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_payment_id_same_brand" TO "money_requests_payment_id_same_brand";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_membership_id_same_brand" TO "money_requests_membership_id_same_brand";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_refund_id_same_brand" TO "money_requests_refund_id_same_brand";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_owed_refund_id_same_brand" TO "money_requests_owed_refund_id_same_brand";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_order_id_same_brand" TO "money_requests_order_id_same_brand";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_key_unique" TO "money_requests_key_unique";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_subject" TO "money_requests_subject";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_handed" TO "money_requests_handed";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_amount" TO "money_requests_amount";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_decided" TO "money_requests_decided";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_two_people" TO "money_requests_two_people";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_kind_known" TO "money_requests_kind_known";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_tender_known" TO "money_requests_tender_known";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_status_known" TO "money_requests_status_known";--> statement-breakpoint
ALTER TABLE "money_requests" RENAME CONSTRAINT "refund_requests_pkey" TO "money_requests_pkey";--> statement-breakpoint
ALTER TABLE "member_looks" RENAME TO "impersonations";--> statement-breakpoint
CREATE VIEW "member_looks" AS SELECT * FROM "impersonations";--> statement-breakpoint
ALTER INDEX "member_looks_account_id_created_at_index" RENAME TO "impersonations_account_id_created_at_index";--> statement-breakpoint
ALTER INDEX "member_looks_staff_id_index" RENAME TO "impersonations_staff_id_index";--> statement-breakpoint
ALTER INDEX "member_looks_running" RENAME TO "impersonations_running";--> statement-breakpoint
ALTER TABLE "impersonations" RENAME CONSTRAINT "member_looks_brand_id_brands_id_fk" TO "impersonations_brand_id_brands_id_fk";--> statement-breakpoint
ALTER TABLE "impersonations" RENAME CONSTRAINT "member_looks_staff_id_staff_id_fk" TO "impersonations_staff_id_staff_id_fk";--> statement-breakpoint
ALTER TABLE "impersonations" RENAME CONSTRAINT "member_looks_staff_session_id_staff_sessions_id_fk" TO "impersonations_staff_session_id_staff_sessions_id_fk";--> statement-breakpoint
ALTER TABLE "impersonations" RENAME CONSTRAINT "member_looks_account_id_same_brand" TO "impersonations_account_id_same_brand";--> statement-breakpoint
ALTER TABLE "impersonations" RENAME CONSTRAINT "member_looks_handoverHash_unique" TO "impersonations_handoverHash_unique";--> statement-breakpoint
ALTER TABLE "impersonations" RENAME CONSTRAINT "member_looks_tokenHash_unique" TO "impersonations_tokenHash_unique";--> statement-breakpoint
ALTER TABLE "impersonations" RENAME CONSTRAINT "member_looks_ended_by_known" TO "impersonations_ended_by_known";--> statement-breakpoint
ALTER TABLE "impersonations" RENAME CONSTRAINT "member_looks_pkey" TO "impersonations_pkey";
