-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS "mails_about";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_about" ON "mails" USING btree ("brand_id",coalesce("props" ->> 'membershipId', "props" ->> 'accountId', "props" ->> 'orderId', "props" ->> 'refundId', "props" ->> 'checkoutId', "props" ->> 'entryId', "props" ->> 'requestId', "props" ->> 'grievanceId', "props" ->> 'messageId'));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_of";
