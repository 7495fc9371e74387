import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { CompanyPatchSchema } from '#shared/model/company.ts';
import { companyRows } from '#shared/model/company-field-names.ts';
import { fieldRows } from '#shared/model/field-names.ts';
import type { FieldRow, FieldTable } from '#shared/model/field-rows.ts';
import { JobPatchSchema } from '#shared/model/job.ts';
import { jobRows } from '#shared/model/job-field-names.ts';
import { patchEntries } from '#shared/model/profile-fields.ts';
import { twoValuesFor } from '#shared/testing/two-values.ts';
import { buildCompany, buildJob, buildTalent, signedIn, signedInCompany } from '../testing/builders.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

// Two servers that differ in one value of one row. What shows the value, or anything made of it, differs as well.
const clock = createFakeClock();
let servers: readonly [TestApp, TestApp];
beforeAll(async () => {
  const start = () => startTestApp({ clock, publicOrigin: 'https://dalil.test' });
  servers = await Promise.all([start(), start()]);
});
afterAll(() => Promise.all(servers.map((app) => app.stop())));

interface Place {
  id: number;
  feed: FeedName;
  /** The public answer for one row. */
  answer: string;
  page: string;
  /** What the owner gets. */
  own: string;
  patch: string;
  /** The contact card of a person. */
  vcard?: string;
}

const lists: Record<FeedName, string> = { talents: '/api/users', companies: '/api/companies', jobs: '/api/jobs' };

interface Kind {
  table: FieldTable;
  schemas: Readonly<Record<string, object>>;
  /** Values that the samples of a kind do not fit. */
  values?: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** The fields of the contact card. */
  vcard?: readonly string[];
  /** The fields that the served page leaves to the browser: crawlers get no way to reach a person. */
  notServed?: readonly string[];
  signIn: typeof signedIn | typeof signedInCompany;
  /** The owner's e-mail, and where the row is. */
  add: (app: TestApp, slug: string, given: Record<string, unknown>) => Promise<Place & { email: string }>;
}

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString();

const accountOf = (slug: string) => ({ slug, name: 'Somebody', email: `${slug}@company.test` });

/** Search engines get these of a person; the first view has no bytes for them in its rows. */
const jsonLdOfTalents: Readonly<Record<string, string>> = {
  ...{ name: 'name', nameOther: 'alternateName', headline: 'jobTitle', headlineOther: 'jobTitle' },
  ...{ industry: 'jobTitle', place: 'homeLocation', bio: 'description', bioOther: 'description' },
  ...{ skills: 'knowsAbout', languages: 'knowsLanguage', links: 'sameAs', profilePicture: 'image' },
  ...{ school: 'alumniOf' },
};

/** `hidden-fields.test.ts` proves what these hide. */
const hiders = Object.values<FieldRow>(fieldRows).flatMap(({ hiddenBy }) => hiddenBy ?? []);

const talents: Kind = {
  table: Object.fromEntries(
    Object.entries<FieldRow>(fieldRows)
      // Entries are stored by calls of their own: `profile-entries.test.ts`.
      .filter(([field, { kind }]) => kind !== 'entries' && ![...hiders, 'showEmail'].includes(field))
      .map(([field, row]) => [field, { ...row, ...(jsonLdOfTalents[field] && { jsonLd: jsonLdOfTalents[field] }) }]),
  ),
  schemas: patchEntries,
  values: {
    place: ['doha', 'jeddah'],
    languages: [[{ code: 'fr', level: 'good' }], [{ code: 'hi', level: 'good' }]],
    // The card and the page in Arabic show the Arabic name beside.
    nameOther: ['زنجبار', 'قرطبة'],
  },
  vcard: [
    ...['name', 'nameOther', 'headline', 'headlineOther', 'dateOfBirth', 'industry', 'place', 'bio', 'bioOther'],
    ...['languages', 'links', 'profilePicture', 'whatsappNumber'],
  ],
  notServed: ['dateOfBirth', 'whatsappNumber'],
  signIn: signedIn,
  async add(app, slug, given) {
    const shown = { showDateOfBirth: true, showWhatsapp: true, allowsStory: true, availabilityShownTo: 'everybody' };
    const account = { ...accountOf(slug), username: slug, ...shown, ...given };
    const { id, email } = await buildTalent(app, account as Parameters<typeof buildTalent>[1]);
    const answer = `/api/users/slug/${slug}`;
    const page = `/${slug}`;
    return {
      ...{ id, email, feed: 'talents', answer, page, vcard: `${page}.vcf` },
      ...{ own: '/api/auth/check', patch: `/api/users/${id}` },
    };
  },
};

const companies: Kind = {
  signIn: signedInCompany,
  table: companyRows,
  schemas: CompanyPatchSchema.entries,
  async add(app, slug, given) {
    const { id, email } = await buildCompany(app, { ...accountOf(slug), ...given });
    const answer = `/api/companies/slug/${slug}`;
    return {
      id,
      feed: 'companies',
      answer,
      page: `/company/${slug}`,
      own: '/api/companies/auth/check',
      patch: `/api/companies/${id}`,
      email,
    };
  },
};

const jobs: Kind = {
  signIn: signedInCompany,
  table: jobRows,
  schemas: JobPatchSchema.entries,
  values: {
    expiryDate: [inDays(20), inDays(25)],
    experienceYears: [3, 12],
    // A page in Arabic shows the Arabic texts.
    titleOther: ['زنجبار', 'قرطبة'],
    descriptionOther: ['زنجبار', 'قرطبة'],
    salaryRange: ['QAR 9,000–12,000', 'OMR 300–400'],
  },
  async add(app, slug, { expiryDate, ...given }) {
    const { id: companyId, email } = await buildCompany(app, accountOf(slug));
    const end = expiryDate ? { expiryDate: new Date(String(expiryDate)) } : {};
    const { id } = await buildJob(app, companyId, { title: 'Somebody', ...given, ...end });
    const answer = `/api/jobs/${id}`;
    return {
      id,
      feed: 'jobs',
      answer,
      page: `/jobs/${id}`,
      own: `/api/companies/${companyId}/jobs`,
      patch: answer,
      email,
    };
  },
};

describe.each([
  ['talent', talents],
  ['company', companies],
  ['job', jobs],
])('a field of a %s', (name, { table, schemas, values = {}, vcard = [], notServed = [], signIn, add }) => {
  // The status decides whether a job is public at all; `jobs.test.ts` proves that.
  const fields = Object.entries(table).filter(([field]) => field !== 'status');

  it.each(fields)('is where its row says, and leaves no trace once it is empty: %s', async (field, row) => {
    const given = values[field] ?? twoValuesFor(row, schemas[field] ?? {});
    const slug = `${name}-with-${field}`.toLowerCase();
    const rows = await Promise.all(
      servers.map(async (app, index) => ({ app, place: await add(app, slug, { [field]: given[index] }) })),
    );
    const clients = await Promise.all(rows.map(({ app, place }) => signIn(app, place)));
    const reads = () =>
      Promise.all(rows.map(({ app, place }, n) => readPlaces({ app, own: clients[n] }, place, { field, row, given })));

    const set = await reads();
    expect(differing(set), `Where is ${field} shown? Compare its row.`).toEqual([
      ...placesOf(row).filter((place) => place !== 'page' || !notServed.includes(field)),
      ...(vcard.includes(field) ? ['vcard'] : []),
    ]);

    const sendAll = (value: unknown) =>
      Promise.all(
        clients.map(async (client, n) => (await client.patch(rows[n]?.place.patch ?? '', { [field]: value })).status),
      );
    const statuses = await sendAll(emptyOf(row));
    // A field that must be there is the same on both instead.
    const isRequired = statuses.includes(400);
    if (isRequired) expect(await sendAll(given[0])).toEqual([200, 200]);
    const empty = await reads();
    expect(differing(empty)).toEqual([]);
    // The user name of a person is another name, too.
    const isAlone =
      field !== 'nameOther' && Object.values(table).filter(({ jsonLd }) => jsonLd === row.jsonLd).length === 1;
    if (!isRequired && row.jsonLd && isAlone) expect(empty[0]?.['json-ld']).not.toContain(`"${row.jsonLd}":`);
  });
});

/** Where everybody, or its owner alone, sees a field with this row. */
function placesOf({ shown, isSearched, filter, jsonLd }: FieldRow): string[] {
  const isPublic = shown === 'card' || shown === 'page';
  const places: [string, boolean][] = [
    ['list', shown === 'card'],
    ['feed', shown === 'card'],
    ['answer', isPublic],
    ['page', isPublic],
    ['json-ld', jsonLd !== undefined],
    ['search', isSearched === true],
    ['filter', filter === 'value'],
    ['own', true],
  ];
  return places.filter(([, isThere]) => isThere).map(([place]) => place);
}

type Copies = Readonly<Record<string, string>>;

function differing([one = {}, other = {}]: readonly Copies[]): string[] {
  return Object.keys(one).filter((place) => one[place] !== other[place]);
}

function emptyOf({ kind }: FieldRow): unknown {
  if (kind === 'number') return 0;
  if (kind === 'switch') return false;
  return kind === 'list' ? [] : null;
}

interface Reader {
  app: TestApp;
  own: ReturnType<TestApp['client']> | undefined;
}

async function readPlaces(
  { app, own }: Reader,
  { id, feed, answer, page, own: ownPath, vcard }: Place,
  { field, row, given }: { field: string; row: FieldRow; given: readonly unknown[] },
): Promise<Copies> {
  const { body } = await app.client().get(`/api/sync/${feed}/digest`);
  const read = async (path: string) => (await app.client().get(path)).text.replaceAll(body.epoch, 'EPOCH');
  const isFound = async (query: Record<string, string>) => {
    const found = await app.client().get(`${lists[feed]}?${new URLSearchParams(query)}`);
    return found.body.some((one: { id: number }) => one.id === id);
  };
  const list = await app.client().get(lists[feed]);
  const words = given.flatMap((value) => JSON.stringify(value).match(/[\p{L}\p{N}-]+/gu) ?? []);
  const html = (await Promise.all(['', '?lang=en'].map((query) => read(page + query)))).join('');
  const jsonLd = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, data]) => data);
  const copies = {
    list: JSON.stringify(list.body.find((one: { id: number }) => one.id === id) ?? null),
    feed: await read(`/api/sync/${feed}/rows?ids=${id}`),
    answer: await read(answer),
    page: html.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, ''),
    'json-ld': jsonLd.join(),
    search: `${await Promise.all(words.map((q) => isFound({ q })))}`,
    filter:
      row.filter === 'value' ? `${await Promise.all(given.map((value) => isFound({ [field]: String(value) })))}` : '',
    own: (await own?.get(ownPath))?.text ?? '',
    vcard: vcard ? await read(vcard) : '',
  };
  // A patch with the stored value counts as no edit: the revisions differ, and show nothing of the value.
  const withoutRev = (text: string) => text.replaceAll(/"rev":\d+/g, '');
  return Object.fromEntries(Object.entries(copies).map(([place, text]) => [place, withoutRev(text)]));
}
