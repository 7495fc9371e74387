ALTER TABLE `users` ADD `works_since` integer;
