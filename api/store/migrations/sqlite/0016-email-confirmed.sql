ALTER TABLE `users` ADD `is_email_confirmed` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `companies` ADD `is_email_confirmed` integer DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE `users` SET `is_email_confirmed` = `is_verified`;
--> statement-breakpoint
UPDATE `companies` SET `is_email_confirmed` = `is_verified`;
--> statement-breakpoint
-- The mark meant both. Where no administrator verified the account, it came from the mail's link.
UPDATE `users` SET `is_verified` = 0 WHERE `is_verified` AND coalesce((SELECT `action` FROM `audit_log` WHERE `subject` = 'user' AND `subject_id` = `users`.`id` AND `action` IN ('verify', 'unverify') ORDER BY `audit_log`.`id` DESC LIMIT 1), 'unverify') = 'unverify';
--> statement-breakpoint
UPDATE `companies` SET `is_verified` = 0 WHERE `is_verified` AND coalesce((SELECT `action` FROM `audit_log` WHERE `subject` = 'company' AND `subject_id` = `companies`.`id` AND `action` IN ('verify', 'unverify') ORDER BY `audit_log`.`id` DESC LIMIT 1), 'unverify') = 'unverify';
