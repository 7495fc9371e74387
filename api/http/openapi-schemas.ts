import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { AnySchema } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/limits.ts';
import * as account from '#shared/model/account.ts';
import * as admin from '#shared/model/admin.ts';
import * as application from '#shared/model/application.ts';
import * as community from '#shared/model/community.ts';
import * as company from '#shared/model/company.ts';
import * as directory from '#shared/model/directory.ts';
import * as job from '#shared/model/job.ts';
import * as jobModeration from '#shared/model/job-moderation.ts';
import * as mail from '#shared/model/mail.ts';
import * as password from '#shared/model/password.ts';
import * as payment from '#shared/model/payment.ts';
import { ProblemSchema } from '#shared/model/problem.ts';
import * as profileEntries from '#shared/model/profile-entries.ts';
import * as proof from '#shared/model/proof.ts';
import * as saved from '#shared/model/saved.ts';
import * as sync from '#shared/model/sync.ts';
import * as user from '#shared/model/user.ts';
import { mapValueFilters } from '#shared/model/value-filters.ts';
import * as webhook from '#shared/model/webhook.ts';

export type Json = Record<string, unknown>;
/** True when a schema describes what callers send, or what they get. */
export type TypeMode = 'input' | 'output';

/** Makes JSON Schemas that refer to the named models instead of repeating them. */
export interface SchemaWriter {
  of(schema: AnySchema, typeMode: TypeMode): Json;
  /** The models that were used so far, by their names. */
  components(): Json;
}

const models = {
  ...account,
  ...admin,
  ...application,
  ...community,
  ...company,
  ...directory,
  ...jobModeration,
  ...job,
  ...mail,
  ...password,
  ...payment,
  ...proof,
  ProblemSchema,
  ...profileEntries,
  ...saved,
  ...sync,
  ...user,
  ...webhook,
};

const refPrefix = '#/components/schemas/';

/** `TalentCard` of `TalentCardSchema`; only objects get names, as plain values are shorter than theirs. */
const named: Record<string, AnySchema> = Object.fromEntries(
  Object.entries(models).flatMap(([name, model]) =>
    typeof model === 'object' && 'type' in model && model.type === 'object'
      ? [[name.replace(/(?:Body)?Schema$/, ''), model as AnySchema]]
      : [],
  ),
);

/** Input and output of one schema may differ: then the input has a name of its own. */
const suffixes = { input: 'Body', output: '' } as const;

/** Makes a writer; it knows every model, and describes one when it is first asked for it. */
export function createSchemaWriter(): SchemaWriter {
  const definitions = { input: definitionsOf('input'), output: definitionsOf('output') };
  const used = new Map<string, Json>();

  function use(described: Json): Json {
    for (const name of JSON.stringify(described).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      const [, key = ''] = name;
      const component = definitions.input[key] ?? definitions.output[key];
      if (!component || used.has(key)) continue;
      used.set(key, component);
      use(component);
    }
    return described;
  }

  return {
    of(schema, typeMode) {
      const name = Object.keys(named).find((key) => named[key] === schema);
      if (name) return use({ $ref: `${refPrefix}${name}${suffixes[typeMode]}` });
      const { $schema: _, $defs, ...described } = toJsonSchema(schema, { ...options(typeMode), definitions: named });
      return use(described);
    },
    components: () => Object.fromEntries([...used].toSorted(([a], [b]) => a.localeCompare(b))),
  };
}

/** The schema of a path or a query, whose parameters are described one by one. */
export function parametersSchema(schema: AnySchema): Json {
  return toJsonSchema(schema, { target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' }) as Json;
}

function definitionsOf(typeMode: TypeMode): Record<string, Json> {
  const described = toJsonSchemaDefs(named, options(typeMode));
  return Object.fromEntries(
    Object.entries(described).map(([name, json]) => [`${name}${suffixes[typeMode]}`, json as Json]),
  );
}

function options(typeMode: TypeMode) {
  return {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    overrideRef: ({ referenceId }: { referenceId: string }) => `${refPrefix}${referenceId}${suffixes[typeMode]}`,
  } as const;
}

interface DescribedParameter {
  description: string;
  /** Where texts of an address stand for something else: a number with its bounds. */
  schema?: Record<string, unknown>;
  example?: unknown;
}

const id = { type: 'integer', minimum: 1 };

const only = (rows: string) => {
  return ({ choices }: { choices: readonly string[] }): DescribedParameter => ({
    description: `Only ${rows}.`,
    example: choices[0],
  });
};

/** Facts about parameters that the schemas do not say, by name, or by path and name. */
export const describedParameters: Readonly<Record<string, DescribedParameter>> = {
  ...mapValueFilters('talents', only('people who said this to everybody')),
  ...mapValueFilters('companies', only('companies that said this')),
  ...mapValueFilters('jobs', only('jobs with this value')),
  id: { description: 'Id of the row; an id that cannot exist is an unknown one (404).', schema: id, example: 7 },
  slug: { description: 'Address of a profile: the first segment of its page.', example: 'sara-al-harbi' },
  of: { description: 'Whose address it would be; a talent’s without it.', example: 'company' },
  industry: { description: 'Only of this industry; an unknown one has no rows.', example: 'technology' },
  country: { description: 'Only in this country.', example: 'Qatar' },
  place: { description: 'Only at this place of the catalog.', example: 'doha' },
  workplace: { description: 'Only jobs whose work is done there.', example: 'remote' },
  employmentType: { description: 'Only jobs with this type of employment.', example: 'FULL_TIME' },
  experience: { description: 'Only jobs that ask for at most so many years.', example: '3' },
  pay: {
    description:
      'Only jobs that pay at least so much in a month of full work, in riyals or dirhams; a dinar or an Omani rial counts as ten.',
    example: '8000',
  },
  '/api/users experience': { description: 'Only people with at least so many years of work.', example: '3' },
  '/api/users/counts experience': { description: 'Only people with at least so many years of work.', example: '3' },
  posted: {
    description: 'Only jobs that were published today or on one of so many days before, by UTC.',
    example: '7',
  },
  skill: {
    description: 'Only people with this skill: the code of a skill that both languages know.',
    example: 'excel',
  },
  speaks: { description: 'Only people who speak this language: its code of ISO 639-1.', example: 'ar' },
  size: { description: 'Only companies of this size.', example: '11-50' },
  hiring: { description: '`1`: only companies with an open job.', example: '1' },
  company: { description: 'Only of the company with this id.', example: '12' },
  featured: { description: '`1`: only people who are featured now.', example: '1' },
  q: { description: 'Words that all must be found, in either language and any order.', example: 'محاسب Doha' },
  limit: {
    description: `Rows of a page. More than ${limits.pageSizeMax} are answered as ${limits.pageSizeMax}.`,
    schema: { type: 'integer', minimum: 1, maximum: limits.pageSizeMax, default: limits.pageSizeDefault },
  },
  '/api/sync/:feed/changes limit': {
    description: 'Most rows of an answer.',
    schema: { type: 'integer', minimum: 1, maximum: limits.changesPerPageMax, default: limits.changesPerPageMax },
  },
  cursor: { description: 'Where the page begins: from the `Link` header, or `nextCursor`, of the page before.' },
  status: { description: 'Only those that stand so.' },
  state: { description: 'Which of the messages.' },
  view: { description: 'Which of the rows.' },
  sort: { description: 'Order of the rows.' },
  '/api/users sort': { description: '`newest`: the newest first, whether featured or not.', example: 'newest' },
  minScore: {
    description: 'Only applications that match at least so well.',
    schema: { type: 'integer', minimum: 0, maximum: 100 },
  },
  except: { description: '`this`: the session of the call goes on.' },
  session: { description: 'Name of the session that ends, from `Dalil-Session`; without it the present one ends.' },
  intent: { description: 'Id of the payment at its provider.' },
  feed: { description: 'Which of the directories.' },
  since: { description: 'Checkpoint of the device: epoch and revision, with a dot between.', example: 'mf3k0a.1042' },
  ids: { description: 'Ids, separated by commas, at most 100.', example: '7,12,31' },
  n: {
    description: 'Number of the shard: an id divided by 512, rounded down.',
    schema: { type: 'integer', minimum: 0 },
  },
};
