CREATE TABLE "prooftype" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	"type" text NOT NULL,
	"content" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "prooftype_type" ON "prooftype" USING btree ("area",lower(btrim("type"))) WHERE deleted_at is null;