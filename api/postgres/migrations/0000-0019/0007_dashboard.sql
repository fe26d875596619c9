CREATE TABLE "report_count" (
	"area" text NOT NULL,
	"date" date,
	"catch_by" text NOT NULL,
	"proof_status" text NOT NULL,
	"void_status" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "report_count_day" ON "report_count" USING btree ("area","date");--> statement-breakpoint
CREATE INDEX "note_dashboard" ON "note" USING btree ("area","date","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "proof_dashboard" ON "proof" USING btree ("area","date","proof_maker") WHERE deleted_at is null;