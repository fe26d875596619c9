CREATE TABLE "report_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"file" text NOT NULL,
	"saved" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text
);
--> statement-breakpoint
CREATE INDEX "report_import_list" ON "report_import" USING btree ("area","id");--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "import_id" uuid;--> statement-breakpoint
CREATE INDEX "report_import_reports" ON "report" USING btree ("import_id") WHERE import_id is not null;
--> statement-breakpoint
CREATE INDEX "report_import_touched" ON "report" USING btree ("import_id") WHERE import_id is not null and (version <> 1 or deleted_at is not null);
