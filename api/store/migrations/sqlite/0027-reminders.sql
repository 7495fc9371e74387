ALTER TABLE `alert_settings` ADD `reminders` integer DEFAULT true NOT NULL;
--> statement-breakpoint
-- The switches meant more before: who stopped digests got no reminders, and who stopped the letters about applications got neither.
UPDATE `alert_settings` SET `reminders` = `by_mail`;
--> statement-breakpoint
INSERT INTO `alert_settings` (`user_id`, `by_mail`, `reminders`) SELECT `id`, 0, 0 FROM `users` WHERE NOT `wants_mail` ON CONFLICT (`user_id`) DO UPDATE SET `by_mail` = 0, `reminders` = 0;
--> statement-breakpoint
INSERT INTO `alert_settings` (`company_id`, `by_mail`, `reminders`) SELECT `id`, 0, 0 FROM `companies` WHERE NOT `wants_mail` ON CONFLICT (`company_id`) DO UPDATE SET `by_mail` = 0, `reminders` = 0;
