ALTER TABLE "proof" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "proof" ADD COLUMN "derived_by" text;
