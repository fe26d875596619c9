-- Every change is audited in its transaction, by whatever way it comes in: one trigger announces the lists that changed.
-- Equal announcements of one transaction are sent once, however many rows an import has.
CREATE FUNCTION announce_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('list_changed', concat_ws(' ', entity, area)) FROM (
    SELECT DISTINCT entity, area FROM new_entries
    WHERE action IN ('create', 'update', 'delete', 'restore', 'import', 'change-permissions')
  ) AS lists;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_announce_lists AFTER INSERT ON "audit" REFERENCING NEW TABLE AS new_entries
  FOR EACH STATEMENT EXECUTE FUNCTION announce_lists();
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	"module" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "list_view_name" ON "list_view" USING btree ("owner_id","area","module",lower(btrim("name"))) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "list_view_shared" ON "list_view" USING btree ("area","module") WHERE is_shared and deleted_at is null;
