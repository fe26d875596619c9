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
--> statement-breakpoint
CREATE INDEX "attendance_user" ON "attendance" USING btree ("user_id","login_time");
--> statement-breakpoint
CREATE TABLE "search_pending" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_pending_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"module" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"step" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_value" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"module" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"words" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
-- Sorted by bytes, so that the start of a text is a range of the index.
CREATE TABLE "search_start" (
	"area" text NOT NULL,
	"module" text NOT NULL,
	"kind" text NOT NULL,
	"start" text COLLATE "C" NOT NULL,
	"value_id" bigint NOT NULL,
	CONSTRAINT "search_start_area_module_kind_start_value_id_pk" PRIMARY KEY("area","module","kind","start","value_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "search_value_own" ON "search_value" USING btree ("area","module","kind","value");--> statement-breakpoint
-- The queue is emptied all the time: without this its dead rows would pile up.
ALTER TABLE "search_pending" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
--> statement-breakpoint
-- In the writer's transaction and for every way in. Lines are only ever added here, so that writers never wait for each
-- other; a job counts them. The argument selects the kinds and values of one row.
CREATE FUNCTION queue_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT *, 1 AS step FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT *, -1 AS step FROM old_rows'
    ELSE 'SELECT *, 1 AS step FROM new_rows UNION ALL SELECT *, -1 FROM old_rows'
  END;
BEGIN
  EXECUTE format(
    'INSERT INTO search_pending (area, module, kind, value, step)
     SELECT area, %L, named.kind, named.value, sum(step)
     FROM (%s) AS changed, LATERAL (%s) AS named(kind, value)
     WHERE deleted_at IS NULL AND named.value <> ''''
     GROUP BY area, named.kind, named.value HAVING sum(step) <> 0',
    TG_TABLE_NAME, changed, TG_ARGV[0]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION forget_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_pending WHERE module = TG_TABLE_NAME;
  DELETE FROM search_start WHERE module = TG_TABLE_NAME;
  DELETE FROM search_value WHERE module = TG_TABLE_NAME;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER report_search_insert AFTER INSERT ON "report" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search('SELECT ''user'', user_name UNION SELECT ''agent'', agent UNION SELECT ''event'', event FROM json_array_elements(CASE WHEN json_typeof(originals) = ''array'' THEN originals ELSE ''[]'' END) AS original, json_array_elements_text(CASE WHEN json_typeof(original -> ''eventNames'') = ''array'' THEN original -> ''eventNames'' ELSE ''[]'' END) AS event');
--> statement-breakpoint
CREATE TRIGGER report_search_update AFTER UPDATE ON "report" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search('SELECT ''user'', user_name UNION SELECT ''agent'', agent UNION SELECT ''event'', event FROM json_array_elements(CASE WHEN json_typeof(originals) = ''array'' THEN originals ELSE ''[]'' END) AS original, json_array_elements_text(CASE WHEN json_typeof(original -> ''eventNames'') = ''array'' THEN original -> ''eventNames'' ELSE ''[]'' END) AS event');
--> statement-breakpoint
CREATE TRIGGER report_search_delete AFTER DELETE ON "report" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search('SELECT ''user'', user_name UNION SELECT ''agent'', agent UNION SELECT ''event'', event FROM json_array_elements(CASE WHEN json_typeof(originals) = ''array'' THEN originals ELSE ''[]'' END) AS original, json_array_elements_text(CASE WHEN json_typeof(original -> ''eventNames'') = ''array'' THEN original -> ''eventNames'' ELSE ''[]'' END) AS event');
--> statement-breakpoint
CREATE TRIGGER report_search_truncate AFTER TRUNCATE ON "report"
  FOR EACH STATEMENT EXECUTE FUNCTION forget_search();
--> statement-breakpoint
CREATE TRIGGER proof_search_insert AFTER INSERT ON "proof" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search('SELECT ''user'', "user" UNION SELECT ''agent'', agentname UNION SELECT ''event'', eventname');
--> statement-breakpoint
CREATE TRIGGER proof_search_update AFTER UPDATE ON "proof" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search('SELECT ''user'', "user" UNION SELECT ''agent'', agentname UNION SELECT ''event'', eventname');
--> statement-breakpoint
CREATE TRIGGER proof_search_delete AFTER DELETE ON "proof" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search('SELECT ''user'', "user" UNION SELECT ''agent'', agentname UNION SELECT ''event'', eventname');
--> statement-breakpoint
CREATE TRIGGER proof_search_truncate AFTER TRUNCATE ON "proof"
  FOR EACH STATEMENT EXECUTE FUNCTION forget_search();
--> statement-breakpoint
CREATE TRIGGER note_search_insert AFTER INSERT ON "note" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search('SELECT ''user'', "user" UNION SELECT ''agent'', agent');
--> statement-breakpoint
CREATE TRIGGER note_search_update AFTER UPDATE ON "note" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search('SELECT ''user'', "user" UNION SELECT ''agent'', agent');
--> statement-breakpoint
CREATE TRIGGER note_search_delete AFTER DELETE ON "note" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search('SELECT ''user'', "user" UNION SELECT ''agent'', agent');
--> statement-breakpoint
CREATE TRIGGER note_search_truncate AFTER TRUNCATE ON "note"
  FOR EACH STATEMENT EXECUTE FUNCTION forget_search();
--> statement-breakpoint
INSERT INTO search_pending (area, module, kind, value, step)
SELECT area, 'report', named.kind, named.value, count(*)
FROM "report", LATERAL (SELECT 'user', user_name UNION SELECT 'agent', agent UNION SELECT 'event', event FROM json_array_elements(CASE WHEN json_typeof(originals) = 'array' THEN originals ELSE '[]' END) AS original, json_array_elements_text(CASE WHEN json_typeof(original -> 'eventNames') = 'array' THEN original -> 'eventNames' ELSE '[]' END) AS event) AS named(kind, value)
WHERE deleted_at IS NULL AND named.value <> '' GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO search_pending (area, module, kind, value, step)
SELECT area, 'proof', named.kind, named.value, count(*)
FROM "proof", LATERAL (SELECT 'user', "user" UNION SELECT 'agent', agentname UNION SELECT 'event', eventname) AS named(kind, value)
WHERE deleted_at IS NULL AND named.value <> '' GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO search_pending (area, module, kind, value, step)
SELECT area, 'note', named.kind, named.value, count(*)
FROM "note", LATERAL (SELECT 'user', "user" UNION SELECT 'agent', agent) AS named(kind, value)
WHERE deleted_at IS NULL AND named.value <> '' GROUP BY 1, 2, 3, 4;
