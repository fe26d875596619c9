-- A statement that changes one report, as a save does, is counted and queued from its two rows, without comparing sets. Statements
-- that change several work as before. What is written is the same.
-- The events of a report, each once, in their order as text.
CREATE FUNCTION report_events(originals json) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT DISTINCT event
    FROM json_array_elements(CASE WHEN json_typeof(originals) = 'array' THEN originals ELSE '[]' END) AS original,
      json_array_elements_text(CASE WHEN json_typeof(original -> 'eventNames') = 'array'
        THEN original -> 'eventNames' ELSE '[]' END) AS event
    ORDER BY event);
END
$$;
--> statement-breakpoint
CREATE FUNCTION follow_report_update() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  several boolean;
  was record;
  is_now record;
  was_present boolean;
  is_present boolean;
  kinds text[] := '{}';
  names text[] := '{}';
  steps int[] := '{}';
  events_before text[] := '{}';
  events_now text[] := '{}';
  -- Of the name before and of the name now; 0 for a report that is deleted.
  differences int[];
BEGIN
  SELECT area, deleted_at, date, catch_by, proof_status, void_status, pl_total, stack_total, ac_balance, after_void_balance,
    user_name, agent, originals INTO was FROM old_rows;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT area, deleted_at, date, catch_by, proof_status, void_status, pl_total, stack_total, ac_balance, after_void_balance,
    user_name, agent, originals INTO is_now FROM new_rows;
  SELECT count(*) > 1 OR was.area <> is_now.area INTO several FROM new_rows;
  IF several THEN
    INSERT INTO report_count (area, date, catch_by, proof_status, void_status, count, pl, stack, ac_balance, after_void_balance)
    SELECT area, date, catch_by, proof_status, void_status, sum(step), sum(step * pl_total), sum(step * stack_total), sum(step * ac_balance), sum(step * after_void_balance)
    FROM (
      SELECT area, date, catch_by, proof_status, void_status, pl_total, stack_total, ac_balance, after_void_balance, 1 AS step
      FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT area, date, catch_by, proof_status, void_status, pl_total, stack_total, ac_balance, after_void_balance, -1
      FROM old_rows WHERE deleted_at IS NULL
    ) AS steps
    GROUP BY 1, 2, 3, 4, 5
    HAVING sum(step) <> 0 OR sum(step * pl_total) <> 0 OR sum(step * stack_total) <> 0 OR sum(step * ac_balance) <> 0
      OR sum(step * after_void_balance) <> 0;
    INSERT INTO search_pending (area, module, kind, value, step)
    SELECT area, 'report', named.kind, named.value, sum(step) FROM (
      SELECT area, deleted_at, user_name, agent, originals, 1 AS step FROM new_rows
      UNION ALL SELECT area, deleted_at, user_name, agent, originals, -1 FROM old_rows
    ) AS changed, LATERAL (
      SELECT 'user', user_name UNION SELECT 'agent', agent UNION SELECT 'event', event
      FROM unnest(report_events(originals)) AS event
    ) AS named(kind, value)
    WHERE deleted_at IS NULL AND named.value <> ''
    GROUP BY area, named.kind, named.value HAVING sum(step) <> 0;
    RETURN NULL;
  END IF;
  was_present := was.deleted_at IS NULL;
  is_present := is_now.deleted_at IS NULL;
  differences := ARRAY[-was_present::int, is_present::int];
  IF was_present AND is_present AND was.area = is_now.area AND was.date IS NOT DISTINCT FROM is_now.date
    AND was.catch_by = is_now.catch_by AND was.proof_status = is_now.proof_status AND was.void_status = is_now.void_status THEN
    IF was.pl_total <> is_now.pl_total OR was.stack_total <> is_now.stack_total OR was.ac_balance <> is_now.ac_balance
      OR was.after_void_balance <> is_now.after_void_balance THEN
      INSERT INTO report_count (area, date, catch_by, proof_status, void_status, count, pl, stack, ac_balance, after_void_balance)
      VALUES (is_now.area, is_now.date, is_now.catch_by, is_now.proof_status, is_now.void_status, 0, is_now.pl_total - was.pl_total,
        is_now.stack_total - was.stack_total, is_now.ac_balance - was.ac_balance, is_now.after_void_balance - was.after_void_balance);
    END IF;
  ELSE
    IF was_present THEN
      INSERT INTO report_count (area, date, catch_by, proof_status, void_status, count, pl, stack, ac_balance, after_void_balance)
      VALUES (was.area, was.date, was.catch_by, was.proof_status, was.void_status, -1, -was.pl_total, -was.stack_total,
        -was.ac_balance, -was.after_void_balance);
    END IF;
    IF is_present THEN
      INSERT INTO report_count (area, date, catch_by, proof_status, void_status, count, pl, stack, ac_balance, after_void_balance)
      VALUES (is_now.area, is_now.date, is_now.catch_by, is_now.proof_status, is_now.void_status, 1, is_now.pl_total,
        is_now.stack_total, is_now.ac_balance, is_now.after_void_balance);
    END IF;
  END IF;
  IF NOT (was_present AND is_present AND was.user_name = is_now.user_name) THEN
    kinds := kinds || '{user,user}'::text[];
    names := names || ARRAY[was.user_name, is_now.user_name];
    steps := steps || differences;
  END IF;
  IF NOT (was_present AND is_present AND was.agent = is_now.agent) THEN
    kinds := kinds || '{agent,agent}'::text[];
    names := names || ARRAY[was.agent, is_now.agent];
    steps := steps || differences;
  END IF;
  IF NOT (was_present AND is_present AND was.originals::text = is_now.originals::text) THEN
    IF was_present THEN
      events_before := report_events(was.originals);
    END IF;
    IF is_present THEN
      events_now := report_events(is_now.originals);
    END IF;
    IF events_before <> events_now THEN
      FOR i IN 1..cardinality(events_before) LOOP
        IF events_before[i] <> ALL (events_now) THEN
          kinds := kinds || 'event'::text;
          names := names || events_before[i];
          steps := steps || -1;
        END IF;
      END LOOP;
      FOR i IN 1..cardinality(events_now) LOOP
        IF events_now[i] <> ALL (events_before) THEN
          kinds := kinds || 'event'::text;
          names := names || events_now[i];
          steps := steps || 1;
        END IF;
      END LOOP;
    END IF;
  END IF;
  IF kinds <> '{}' THEN
    INSERT INTO search_pending (area, module, kind, value, step)
    SELECT is_now.area, 'report', named.kind, named.value, named.step FROM unnest(kinds, names, steps) AS named(kind, value, step)
    WHERE named.value <> '' AND named.step <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER report_count_update ON "report";
--> statement-breakpoint
DROP TRIGGER report_search_update ON "report";
--> statement-breakpoint
CREATE TRIGGER report_follow_update AFTER UPDATE ON "report" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION follow_report_update();
