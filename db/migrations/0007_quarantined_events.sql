CREATE TABLE "quarantined_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"reason" text NOT NULL,
	"said" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "quarantined_events_gateway_event_id_index" ON "quarantined_events" USING btree ("gateway","event_id");--> statement-breakpoint
CREATE INDEX "quarantined_events_created_at_index" ON "quarantined_events" USING btree ("created_at");