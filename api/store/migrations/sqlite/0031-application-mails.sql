ALTER TABLE `companies` ADD `application_mails` text DEFAULT 'each' NOT NULL CONSTRAINT "companies_application_mails_value" CHECK(application_mails in ('each', 'daily'));
