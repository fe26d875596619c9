CREATE TABLE "account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"module" text NOT NULL,
	"name" text NOT NULL,
	"agent" text NOT NULL,
	"brand" text NOT NULL,
	"skeleton" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_near" (
	"area" text NOT NULL,
	"module" text NOT NULL,
	"key" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "account_near_area_module_key_account_id_pk" PRIMARY KEY("area","module","key","account_id")
);
--> statement-breakpoint
CREATE TABLE "record_account" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"day" date,
	"keys_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_band" (
	"area" text NOT NULL,
	"band" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "picture_band_area_band_picture_id_pk" PRIMARY KEY("area","band","picture_id")
);
--> statement-breakpoint
CREATE TABLE "picture_ink" (
	"hash" text PRIMARY KEY NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "picture_ink_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ink" "bytea" NOT NULL,
	"bands" bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proof_picture" (
	"proof_id" uuid NOT NULL,
	"area" text NOT NULL,
	"sha256" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_bet" (
	"report_id" uuid NOT NULL,
	"area" text NOT NULL,
	"bet" bigint NOT NULL,
	"at" timestamp,
	"person" bigint NOT NULL,
	"agent" bigint NOT NULL,
	"line" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proof" ADD COLUMN "findings" jsonb;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "findings" jsonb;--> statement-breakpoint
CREATE INDEX "account_skeleton" ON "account" USING btree ("area","module","skeleton");--> statement-breakpoint
CREATE INDEX "record_account_day" ON "record_account" USING btree ("account_id","day" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "picture_ink_id" ON "picture_ink" USING btree ("id");--> statement-breakpoint
CREATE INDEX "proof_picture_proof" ON "proof_picture" USING btree ("proof_id");--> statement-breakpoint
CREATE INDEX "proof_picture_sha256" ON "proof_picture" USING btree ("area","sha256");--> statement-breakpoint
CREATE INDEX "proof_picture_hash" ON "proof_picture" USING btree ("hash","area");--> statement-breakpoint
CREATE INDEX "report_bet_report" ON "report_bet" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_bet_same" ON "report_bet" USING btree ("area","bet");--> statement-breakpoint
CREATE INDEX "report_bet_moment" ON "report_bet" USING btree ("area","at") WHERE at is not null;--> statement-breakpoint
CREATE INDEX "report_findings" ON "report" USING btree ("area","id") WHERE findings is not null and deleted_at is null;