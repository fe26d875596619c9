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
CREATE INDEX "account_skeleton" ON "account" USING btree ("area","module","skeleton");--> statement-breakpoint
CREATE INDEX "record_account_day" ON "record_account" USING btree ("account_id","day" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "report_bet_report" ON "report_bet" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_bet_same" ON "report_bet" USING btree ("area","bet");--> statement-breakpoint
CREATE INDEX "report_bet_moment" ON "report_bet" USING btree ("area","at") WHERE at is not null;
