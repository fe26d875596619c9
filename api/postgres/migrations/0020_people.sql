-- The same for every spelling of a user name, like foldText of the domain. Indexes contain its results: it must never
-- change; another rule needs another function.
CREATE FUNCTION person_key(name text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT hashtextextended(replace(lower(normalize(btrim(name))), 'ς', 'σ'), 0)
$$;
--> statement-breakpoint
-- Everything that a user's page counts, so that the rows themselves are not read. The name is included because the
-- planner wants it for an index on an expression of it.
CREATE INDEX "report_person" ON "report" USING btree ("area",person_key("user_name"),coalesce(date, '0001-01-01'::date),"id") INCLUDE ("date","user_name","agent","origin","void_status","pl_total") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "proof_person" ON "proof" USING btree ("area",person_key("user"),"date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "note_person" ON "note" USING btree ("area",person_key("user"),coalesce(date, (created_at at time zone 'Asia/Kolkata')::date),"id") WHERE deleted_at is null and "user" <> '';
