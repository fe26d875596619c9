DROP INDEX "app_user_username";--> statement-breakpoint
DROP INDEX "app_user_email";--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "username_key" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "email_key" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "password_set_by" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_username_key" ON "app_user" USING btree ("username_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user" USING btree ("email_key") WHERE deleted_at is null;