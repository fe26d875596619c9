CREATE TABLE "file" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" integer NOT NULL,
	"address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whitelabel" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	"name" text NOT NULL,
	"group" text NOT NULL,
	"hexacode" text NOT NULL,
	"url" text NOT NULL,
	"logo" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "file_address" ON "file" USING btree ("address");--> statement-breakpoint
CREATE UNIQUE INDEX "whitelabel_name" ON "whitelabel" USING btree ("area",lower(btrim("name"))) WHERE deleted_at is null;