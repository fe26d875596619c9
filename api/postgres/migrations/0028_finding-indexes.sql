-- What is looked for comes first, then the area: both areas are asked in one place of the index, which is also the place that
-- a save writes to.
DROP INDEX "account_skeleton";--> statement-breakpoint
DROP INDEX "report_bet_same";--> statement-breakpoint
ALTER TABLE "account_near" DROP CONSTRAINT "account_near_area_module_key_account_id_pk";--> statement-breakpoint
ALTER TABLE "account_near" ADD CONSTRAINT "account_near_key_area_module_account_id_pk" PRIMARY KEY("key","area","module","account_id");--> statement-breakpoint
CREATE INDEX "account_skeleton" ON "account" USING btree ("skeleton","area","module");--> statement-breakpoint
CREATE INDEX "report_bet_same" ON "report_bet" USING btree ("bet","area");
