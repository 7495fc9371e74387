CREATE INDEX `users_state` ON `users` (`is_active`,`role`);
--> statement-breakpoint
CREATE INDEX `companies_state` ON `companies` (`is_active`);
