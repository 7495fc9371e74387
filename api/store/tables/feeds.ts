import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import { type Columns, oneOf } from '../columns/sqlite.ts';
import type { defineUsers } from './people.ts';

/** The sync protocol's own tables. @see protocol §1 */
export function defineSync(kit: Columns, users: ReturnType<typeof defineUsers>) {
  /** One row. Taken as the last lock of a transaction, it makes the order of revisions the order of commits. */
  const syncClock = kit.table('sync_clock', {
    id: kit.numberKey('id'),
    rev: kit.big('rev').notNull(),
  });
  /** One row: the epoch of the revisions, and the revision below which the tombstones are gone. */
  const syncMeta = kit.table('sync_meta', {
    id: kit.numberKey('id'),
    epoch: kit.text('epoch').notNull(),
    talentsFloor: kit.big('talents_floor').notNull().default(0),
    companiesFloor: kit.big('companies_floor').notNull().default(0),
    jobsFloor: kit.big('jobs_floor').notNull().default(0),
    /** UTC day for which the featured are in order. */
    rankedDay: kit.text('ranked_day').notNull(),
    /** Which making of cards and search text the listing tables hold; another one means they are filled again. */
    listingFormat: kit.int('listing_format').notNull().default(0),
    /** PostgreSQL: the timeline of its last promotion, and the newest revision that the database had then. */
    timeline: kit.int('timeline'),
    timelineRev: kit.big('timeline_rev'),
  });
  /** The latest revision of each thing; `gone` marks the tombstone of one that nobody may see any more. */
  const feed = kit.table(
    'feed',
    {
      feed: kit.text('feed').$type<FeedName>().notNull(),
      id: kit.ref('id').notNull(),
      rev: kit.big('rev').notNull(),
      gone: kit.bool('gone').notNull(),
      changedAt: kit.time('changed_at').notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.feed, t.id] }),
      // One clock numbers all feeds, so a revision is unique across them as well.
      kit.uniqueIndex('feed_rev').on(t.feed, t.rev),
      kit.check('feed_name', oneOf('feed', feedNames)),
    ],
  );
  /** Answers of edits that carried a key: the same key is never applied twice. */
  const idempotency = kit.table(
    'idempotency',
    {
      userId: kit.partOf('user_id', () => users.id),
      key: kit.text('key').notNull(),
      fingerprint: kit.text('fingerprint').notNull(),
      result: kit.text('result').notNull(),
      createdAt: kit.time('created_at').notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.key] }), kit.index('idempotency_age').on(t.createdAt)],
  );
  return { syncClock, syncMeta, feed, idempotency };
}

/**
 * The finished cards of one directory in listing order, derived from its rows and filled again from them at will.
 * `position` is the place in the list, so a page is read without sorting; the text searched comes before the card,
 * since a look at it must not load the card.
 *
 * @param narrowedBy The filters of the list besides the industry.
 * @see performance §1
 */
function defineCards(kit: Columns, name: string, narrowedBy: readonly ('country' | 'companyId')[]) {
  return kit.table(
    name,
    {
      position: kit.numberKey('position'),
      id: kit.ref('id').notNull(),
      industry: kit.text('industry').notNull(),
      country: kit.text('country'),
      companyId: kit.ref('company_id'),
      haystack: kit.text('haystack').notNull(),
      json: kit.text('json').notNull(),
    },
    (t) => [
      kit.uniqueIndex(`${name}_id`).on(t.id),
      kit.index(`${name}_industry`).on(t.industry, t.position),
      ...narrowedBy.map((column) => kit.index(`${name}_${indexNames[column]}`).on(t[column], t.position)),
    ],
  );
}

const indexNames = { country: 'country', companyId: 'company' } as const;

/** The listing tables of the three feeds. */
export function defineListing(kit: Columns) {
  return {
    talentCards: defineCards(kit, 'talent_cards', []),
    companyCards: defineCards(kit, 'company_cards', ['country']),
    jobCards: defineCards(kit, 'job_cards', ['country', 'companyId']),
    /** How many cards each industry has, so that counting never reads the cards. */
    listingCounts: kit.table(
      'listing_counts',
      {
        feed: kit.text('feed').notNull(),
        industry: kit.text('industry').notNull(),
        count: kit.int('count').notNull(),
      },
      (t) => [kit.primaryKey({ columns: [t.feed, t.industry] })],
    ),
  };
}
