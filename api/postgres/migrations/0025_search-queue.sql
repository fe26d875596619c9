-- The words of the search are queued by statements that the database plans once per connection: planning them anew with every
-- row, as before, took most of the time of an insert or update. What is queued is the same.
CREATE FUNCTION queue_report_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_pending (area, module, kind, value, step)
    SELECT area, 'report', named.kind, named.value, sum(step) FROM (
      SELECT area, deleted_at, user_name, agent, originals, 1 AS step FROM new_rows
    ) AS changed, LATERAL (
      SELECT 'user', user_name UNION SELECT 'agent', agent UNION SELECT 'event', event
      FROM json_array_elements(CASE WHEN json_typeof(originals) = 'array' THEN originals ELSE '[]' END) AS original,
        json_array_elements_text(CASE WHEN json_typeof(original -> 'eventNames') = 'array'
          THEN original -> 'eventNames' ELSE '[]' END) AS event
    ) AS named(kind, value)
    WHERE deleted_at IS NULL AND named.value <> ''
    GROUP BY area, named.kind, named.value HAVING sum(step) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (area, module, kind, value, step)
    SELECT area, 'report', named.kind, named.value, sum(step) FROM (
      SELECT area, deleted_at, user_name, agent, originals, -1 AS step FROM old_rows
    ) AS changed, LATERAL (
      SELECT 'user', user_name UNION SELECT 'agent', agent UNION SELECT 'event', event
      FROM json_array_elements(CASE WHEN json_typeof(originals) = 'array' THEN originals ELSE '[]' END) AS original,
        json_array_elements_text(CASE WHEN json_typeof(original -> 'eventNames') = 'array'
          THEN original -> 'eventNames' ELSE '[]' END) AS event
    ) AS named(kind, value)
    WHERE deleted_at IS NULL AND named.value <> ''
    GROUP BY area, named.kind, named.value HAVING sum(step) <> 0;
  ELSE
    INSERT INTO search_pending (area, module, kind, value, step)
    SELECT area, 'report', named.kind, named.value, sum(step) FROM (
      SELECT area, deleted_at, user_name, agent, originals, 1 AS step FROM new_rows UNION ALL SELECT area, deleted_at, user_name, agent, originals, -1 FROM old_rows
    ) AS changed, LATERAL (
      SELECT 'user', user_name UNION SELECT 'agent', agent UNION SELECT 'event', event
      FROM json_array_elements(CASE WHEN json_typeof(originals) = 'array' THEN originals ELSE '[]' END) AS original,
        json_array_elements_text(CASE WHEN json_typeof(original -> 'eventNames') = 'array'
          THEN original -> 'eventNames' ELSE '[]' END) AS event
    ) AS named(kind, value)
    WHERE deleted_at IS NULL AND named.value <> ''
    GROUP BY area, named.kind, named.value HAVING sum(step) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER report_search_insert ON "report";
--> statement-breakpoint
CREATE TRIGGER report_search_insert AFTER INSERT ON "report" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_report_search();
--> statement-breakpoint
DROP TRIGGER report_search_update ON "report";
--> statement-breakpoint
CREATE TRIGGER report_search_update AFTER UPDATE ON "report" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_report_search();
--> statement-breakpoint
DROP TRIGGER report_search_delete ON "report";
--> statement-breakpoint
CREATE TRIGGER report_search_delete AFTER DELETE ON "report" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_report_search();
--> statement-breakpoint
CREATE FUNCTION queue_proof_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_pending (area, module, kind, value, step)
    SELECT area, 'proof', named.kind, named.value, sum(step) FROM (
      SELECT area, deleted_at, "user", agentname, eventname, 1 AS step FROM new_rows
    ) AS changed, LATERAL (
      SELECT 'user', "user" UNION SELECT 'agent', agentname UNION SELECT 'event', eventname
    ) AS named(kind, value)
    WHERE deleted_at IS NULL AND named.value <> ''
    GROUP BY area, named.kind, named.value HAVING sum(step) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (area, module, kind, value, step)
    SELECT area, 'proof', named.kind, named.value, sum(step) FROM (
      SELECT area, deleted_at, "user", agentname, eventname, -1 AS step FROM old_rows
    ) AS changed, LATERAL (
      SELECT 'user', "user" UNION SELECT 'agent', agentname UNION SELECT 'event', eventname
    ) AS named(kind, value)
    WHERE deleted_at IS NULL AND named.value <> ''
    GROUP BY area, named.kind, named.value HAVING sum(step) <> 0;
  ELSE
    INSERT INTO search_pending (area, module, kind, value, step)
    SELECT area, 'proof', named.kind, named.value, sum(step) FROM (
      SELECT area, deleted_at, "user", agentname, eventname, 1 AS step FROM new_rows UNION ALL SELECT area, deleted_at, "user", agentname, eventname, -1 FROM old_rows
    ) AS changed, LATERAL (
      SELECT 'user', "user" UNION SELECT 'agent', agentname UNION SELECT 'event', eventname
    ) AS named(kind, value)
    WHERE deleted_at IS NULL AND named.value <> ''
    GROUP BY area, named.kind, named.value HAVING sum(step) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER proof_search_insert ON "proof";
--> statement-breakpoint
CREATE TRIGGER proof_search_insert AFTER INSERT ON "proof" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_proof_search();
--> statement-breakpoint
DROP TRIGGER proof_search_update ON "proof";
--> statement-breakpoint
CREATE TRIGGER proof_search_update AFTER UPDATE ON "proof" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_proof_search();
--> statement-breakpoint
DROP TRIGGER proof_search_delete ON "proof";
--> statement-breakpoint
CREATE TRIGGER proof_search_delete AFTER DELETE ON "proof" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_proof_search();
--> statement-breakpoint
CREATE FUNCTION queue_note_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_pending (area, module, kind, value, step)
    SELECT area, 'note', named.kind, named.value, sum(step) FROM (
      SELECT area, deleted_at, "user", agent, 1 AS step FROM new_rows
    ) AS changed, LATERAL (
      SELECT 'user', "user" UNION SELECT 'agent', agent
    ) AS named(kind, value)
    WHERE deleted_at IS NULL AND named.value <> ''
    GROUP BY area, named.kind, named.value HAVING sum(step) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (area, module, kind, value, step)
    SELECT area, 'note', named.kind, named.value, sum(step) FROM (
      SELECT area, deleted_at, "user", agent, -1 AS step FROM old_rows
    ) AS changed, LATERAL (
      SELECT 'user', "user" UNION SELECT 'agent', agent
    ) AS named(kind, value)
    WHERE deleted_at IS NULL AND named.value <> ''
    GROUP BY area, named.kind, named.value HAVING sum(step) <> 0;
  ELSE
    INSERT INTO search_pending (area, module, kind, value, step)
    SELECT area, 'note', named.kind, named.value, sum(step) FROM (
      SELECT area, deleted_at, "user", agent, 1 AS step FROM new_rows UNION ALL SELECT area, deleted_at, "user", agent, -1 FROM old_rows
    ) AS changed, LATERAL (
      SELECT 'user', "user" UNION SELECT 'agent', agent
    ) AS named(kind, value)
    WHERE deleted_at IS NULL AND named.value <> ''
    GROUP BY area, named.kind, named.value HAVING sum(step) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER note_search_insert ON "note";
--> statement-breakpoint
CREATE TRIGGER note_search_insert AFTER INSERT ON "note" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_note_search();
--> statement-breakpoint
DROP TRIGGER note_search_update ON "note";
--> statement-breakpoint
CREATE TRIGGER note_search_update AFTER UPDATE ON "note" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_note_search();
--> statement-breakpoint
DROP TRIGGER note_search_delete ON "note";
--> statement-breakpoint
CREATE TRIGGER note_search_delete AFTER DELETE ON "note" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_note_search();
--> statement-breakpoint
DROP FUNCTION queue_search();
