ALTER TABLE `payments` ADD `paid_at` integer;
