import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { AnySchema } from '#shared/contract/endpoint.ts';
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
import * as saved from '#shared/model/saved.ts';
import * as sync from '#shared/model/sync.ts';
import * as user from '#shared/model/user.ts';
import * as webhook from '#shared/model/webhook.ts';

export type Json = Record<string, unknown>;
/** True when a schema describes what callers send, or what they get. */
export type TypeMode = 'input' | 'output';

/** Makes JSON Schemas that name the shapes of the house instead of repeating them. */
export interface SchemaWriter {
  of(schema: AnySchema, typeMode: TypeMode): Json;
  /** The named shapes that were used so far, by their names. */
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
