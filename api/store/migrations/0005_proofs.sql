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
CREATE INDEX "proof_list" ON "proof" USING btree ("area",id desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "proof_maker" ON "proof" USING btree ("area","maker_id");--> statement-breakpoint
CREATE INDEX "proof_user" ON "proof" USING btree ("area",lower(btrim("user")));