ALTER TABLE "note" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "note" ADD COLUMN "derived_by" text;
