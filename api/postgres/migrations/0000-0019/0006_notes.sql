CREATE TABLE "note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	"date" date,
	"origin" text NOT NULL,
	"agent" text NOT NULL,
	"user" text NOT NULL,
	"whatsapp_group" text NOT NULL,
	"note" text NOT NULL,
	"note_addby" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "note_list" ON "note" USING btree ("area",id desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "note_changed" ON "note" USING btree ("area","updated_at");