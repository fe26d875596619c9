-- Lists sort text like the collator of the browsers: numbers by value, without case and accents.
CREATE COLLATION list_order (provider = icu, locale = 'en-u-kk-true-kn-true-ks-level1', deterministic = false);
--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "search_key" text;--> statement-breakpoint
CREATE INDEX "report_recent" ON "report" USING btree ("area",id desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "report_deleted" ON "report" USING btree ("area","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "report_count" ADD COLUMN "pl" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_count" ADD COLUMN "stack" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_count" ADD COLUMN "ac_balance" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_count" ADD COLUMN "after_void_balance" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The largest of several amounts, at least 0. Indexes contain its results: it must never change.
CREATE FUNCTION most_of(amounts numeric[]) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(0, max(amount)) FROM unnest(amounts) AS amount
$$;
--> statement-breakpoint
-- 23:59:58 as the number 235958; 0 for anything else. Indexes contain its results too.
CREATE FUNCTION clock_number(clock text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN clock ~ '^[0-9]{2}:[0-9]{2}:[0-9]{2}$' THEN replace(clock, ':', '')::integer ELSE 0 END
$$;
--> statement-breakpoint
-- The ledger also has the sums of each day and kind, so that totals and places in the list need no report.
CREATE OR REPLACE FUNCTION count_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO report_count (area, date, catch_by, proof_status, void_status, count, pl, stack, ac_balance, after_void_balance)
    SELECT area, date, catch_by, proof_status, void_status, count(*), sum(pl_total), sum(stack_total), sum(ac_balance), sum(after_void_balance)
    FROM new_rows WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO report_count (area, date, catch_by, proof_status, void_status, count, pl, stack, ac_balance, after_void_balance)
    SELECT area, date, catch_by, proof_status, void_status, -count(*), -sum(pl_total), -sum(stack_total), -sum(ac_balance), -sum(after_void_balance)
    FROM old_rows WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'UPDATE' THEN
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
  ELSE
    DELETE FROM report_count;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DELETE FROM report_count;
--> statement-breakpoint
INSERT INTO report_count (area, date, catch_by, proof_status, void_status, count, pl, stack, ac_balance, after_void_balance)
SELECT area, date, catch_by, proof_status, void_status, count(*), sum(pl_total), sum(stack_total), sum(ac_balance), sum(after_void_balance)
FROM report WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
