CREATE TABLE "proof" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	"whitelabel" jsonb NOT NULL,
	"prooftype" jsonb NOT NULL,
	"sportname" jsonb NOT NULL,
	"agentname" text NOT NULL,
	"user" text NOT NULL,
	"amount" bigint NOT NULL,
	"profit_and_loss" bigint NOT NULL,
	"eventname" text NOT NULL,
	"marketname" text NOT NULL,
	"navigation" text NOT NULL,
	"navigation2" text NOT NULL,
	"group" text NOT NULL,
	"date" date NOT NULL,
	"proof_maker" text NOT NULL,
	"maker_id" uuid,
	"images" jsonb NOT NULL,
	"navigation2_images" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	"date" date,
	"user_name" text NOT NULL,
	"agent" text NOT NULL,
	"origin" text NOT NULL,
	"originals" json NOT NULL,
	"ac_balance" numeric(13, 2) NOT NULL,
	"after_void_balance" numeric(13, 2) NOT NULL,
	"catch_by" text NOT NULL,
	"proof_type" text NOT NULL,
	"proof_status" text NOT NULL,
	"void_status" text NOT NULL,
	"remark" text NOT NULL,
	"proof_id" uuid,
	"record_add_by" text NOT NULL,
	"search_text" text NOT NULL,
	"pl_total" numeric(20, 2) NOT NULL,
	"stack_total" numeric(20, 2) NOT NULL,
	"odds" numeric(13, 2)[] NOT NULL,
	"stacks" numeric(13, 2)[] NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_option" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"position" integer NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "proof_list" ON "proof" USING btree ("area",id desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "proof_maker" ON "proof" USING btree ("area","maker_id");--> statement-breakpoint
CREATE INDEX "proof_user" ON "proof" USING btree ("area",lower(btrim("user")));--> statement-breakpoint
CREATE INDEX "report_list" ON "report" USING btree ("area",coalesce(date, '0001-01-01'::date) desc,id desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "report_changed" ON "report" USING btree ("area","updated_at");--> statement-breakpoint
CREATE INDEX "report_content" ON "report" USING btree ("area","content_hash") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "report_proof" ON "report" USING btree ("proof_id") WHERE proof_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_option_value" ON "report_option" USING btree ("area","kind",lower(btrim("value"))) WHERE deleted_at is null;