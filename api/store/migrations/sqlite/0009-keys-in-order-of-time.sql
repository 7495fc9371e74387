CREATE TABLE `new_idempotency` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `new_idempotency` SELECT `user_id`, `key`, `fingerprint`, `result`, `created_at` FROM `idempotency` ORDER BY `created_at`;
--> statement-breakpoint
DROP TABLE `idempotency`;
--> statement-breakpoint
ALTER TABLE `new_idempotency` RENAME TO `idempotency`;
--> statement-breakpoint
CREATE INDEX `idempotency_age` ON `idempotency` (`created_at`);
