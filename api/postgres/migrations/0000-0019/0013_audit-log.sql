CREATE TABLE "audit_head" (
	"size" bigint PRIMARY KEY NOT NULL,
	"root" "bytea" NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_leaf" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"audit_id" uuid NOT NULL,
	"leaf" "bytea" NOT NULL,
	"link" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_node" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_node_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "audit_pending" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_pending_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"audit_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_key" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"pem" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_leaf_entry" ON "audit_leaf" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_name","at");--> statement-breakpoint
-- The queue is emptied every second: without this its dead rows would pile up.
ALTER TABLE "audit_pending" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
--> statement-breakpoint
-- What is hashed for an entry: docs/audit-log.md. It must never change; a new form needs a new "v" for new entries.
CREATE FUNCTION audit_leaf_text(entry audit) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_object(
    'v', 1,
    'id', entry.id,
    'at', to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'actorId', entry.actor_id,
    'actor', entry.actor_name,
    'address', entry.address,
    'requestId', entry.request_id,
    'action', entry.action,
    'entity', entry.entity,
    'area', entry.area,
    'recordId', entry.record_id,
    'before', entry.before,
    'after', entry.after
  )::text
$$;
--> statement-breakpoint
-- Entries from before the log, in their order.
INSERT INTO audit_pending (audit_id) SELECT id FROM audit ORDER BY at, id;
--> statement-breakpoint
-- In the writer's transaction and for every way in: the console, imports, SQL by hand, a restored backup. The sequencer
-- computes the hashes, many at once: here they would cost more than the entry itself.
CREATE FUNCTION queue_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_pending (audit_id) SELECT id FROM new_entries;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_queue AFTER INSERT ON "audit" REFERENCING NEW TABLE AS new_entries
  FOR EACH STATEMENT EXECUTE FUNCTION queue_audit();
--> statement-breakpoint
CREATE TRIGGER audit_leaf_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_leaf"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_node_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_node"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
