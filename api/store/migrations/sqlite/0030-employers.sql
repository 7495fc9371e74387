ALTER TABLE `users` ADD `employers` text DEFAULT '[]' NOT NULL;
