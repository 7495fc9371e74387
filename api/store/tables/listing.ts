import type { Columns } from '../columns/sqlite.ts';

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
