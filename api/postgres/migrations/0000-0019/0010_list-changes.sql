-- The transaction that wrote a row last: the database's own order of commits, without a clock. The default is evaluated
-- once for the rows that are there, so that the table is not rewritten.
CREATE TABLE "list_reset" (
	"list" text NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "note" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "proof" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "note_changed_in" ON "note" USING btree ("area","changed_in");--> statement-breakpoint
CREATE INDEX "proof_changed_in" ON "proof" USING btree ("area","changed_in");--> statement-breakpoint
CREATE INDEX "report_changed_in" ON "report" USING btree ("area","changed_in");--> statement-breakpoint
CREATE FUNCTION stamp_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_stamp_change BEFORE INSERT OR UPDATE ON "note" FOR EACH ROW EXECUTE FUNCTION stamp_change();
--> statement-breakpoint
CREATE TRIGGER proof_stamp_change BEFORE INSERT OR UPDATE ON "proof" FOR EACH ROW EXECUTE FUNCTION stamp_change();
--> statement-breakpoint
CREATE TRIGGER report_stamp_change BEFORE INSERT OR UPDATE ON "report" FOR EACH ROW EXECUTE FUNCTION stamp_change();
--> statement-breakpoint
-- The console hides records and never removes them. Rows that somebody removes by hand leave no change behind, so the
-- whole list counts as changed. A later removal makes the note of an earlier one needless. An emptied table has new files,
-- which list-cursor.ts notices.
CREATE FUNCTION reset_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM list_reset WHERE list = TG_TABLE_NAME;
  INSERT INTO list_reset (list, changed_in) VALUES (TG_TABLE_NAME, pg_current_xact_id());
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_reset_list AFTER DELETE ON "note" FOR EACH STATEMENT EXECUTE FUNCTION reset_list();
--> statement-breakpoint
CREATE TRIGGER proof_reset_list AFTER DELETE ON "proof" FOR EACH STATEMENT EXECUTE FUNCTION reset_list();
--> statement-breakpoint
CREATE TRIGGER report_reset_list AFTER DELETE ON "report" FOR EACH STATEMENT EXECUTE FUNCTION reset_list();
