-- Whoever writes reports, and by whatever way: a line in the ledger for each day and kind whose number changes.
-- Lines are only ever added here, so that writers never wait for each other.
CREATE FUNCTION count_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO report_count (area, date, catch_by, proof_status, void_status, count)
    SELECT area, date, catch_by, proof_status, void_status, count(*) FROM new_rows
    WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO report_count (area, date, catch_by, proof_status, void_status, count)
    SELECT area, date, catch_by, proof_status, void_status, -count(*) FROM old_rows
    WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO report_count (area, date, catch_by, proof_status, void_status, count)
    SELECT area, date, catch_by, proof_status, void_status, sum(step) FROM (
      SELECT area, date, catch_by, proof_status, void_status, 1 AS step FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT area, date, catch_by, proof_status, void_status, -1 FROM old_rows WHERE deleted_at IS NULL
    ) AS steps
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(step) <> 0;
  ELSE
    DELETE FROM report_count;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER report_count_insert AFTER INSERT ON "report" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_reports();
--> statement-breakpoint
CREATE TRIGGER report_count_update AFTER UPDATE ON "report" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_reports();
--> statement-breakpoint
CREATE TRIGGER report_count_delete AFTER DELETE ON "report" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_reports();
--> statement-breakpoint
CREATE TRIGGER report_count_truncate AFTER TRUNCATE ON "report"
  FOR EACH STATEMENT EXECUTE FUNCTION count_reports();
--> statement-breakpoint
INSERT INTO report_count (area, date, catch_by, proof_status, void_status, count)
SELECT area, date, catch_by, proof_status, void_status, count(*) FROM report
WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
