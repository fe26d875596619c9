-- Notes and proofs can be searched by trigrams too, and their deleted ones are read by pages.
ALTER TABLE "note" ADD COLUMN "search_key" text;--> statement-breakpoint
ALTER TABLE "proof" ADD COLUMN "search_key" text;--> statement-breakpoint
CREATE INDEX "note_deleted" ON "note" USING btree ("area","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "proof_deleted" ON "proof" USING btree ("area","deleted_at") WHERE deleted_at is not null;
