DROP TABLE `talent_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `talent_search` USING fts5(grams, content='', columnsize=0, detail=none,
	tokenize="ascii tokenchars '!#$%&()*+,-./:;<=>?@[\]^_`{|}~'");
--> statement-breakpoint
DROP TABLE `company_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `company_search` USING fts5(grams, content='', columnsize=0, detail=none,
	tokenize="ascii tokenchars '!#$%&()*+,-./:;<=>?@[\]^_`{|}~'");
--> statement-breakpoint
DROP TABLE `job_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `job_search` USING fts5(grams, content='', columnsize=0, detail=none,
	tokenize="ascii tokenchars '!#$%&()*+,-./:;<=>?@[\]^_`{|}~'");
--> statement-breakpoint
UPDATE `sync_meta` SET `listing_format` = 0;
