CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"area" text,
	"module" text,
	"record_id" text,
	"actor" text,
	"same_as" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_list" ON "notice" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("user_id","same_as") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notice_age" ON "notice" USING btree ("at");
