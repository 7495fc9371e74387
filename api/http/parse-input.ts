import * as v from 'valibot';
import type { AnySchema, Parsed } from '#shared/contract/endpoint.ts';
import validationTexts from '#shared/locales/en/validation.json' with { type: 'json' };
import { AppError } from '../domain/app-error.ts';

/**
 * Parses the input of a call.
 *
 * @throws AppError `validation_failed` with one message key per wrong field
 */
export function parseInput<S extends AnySchema | undefined>(schema: S, input: unknown): Parsed<S> {
  // Without a schema `Parsed` is `undefined`, whatever was sent.
  if (!schema) return undefined as Parsed<S>;
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const fields: Record<string, string> = {};
  for (const issue of result.issues) {
    const keys = issue.path?.map(({ key }) => String(key)) ?? ['body'];
    const field = fieldOf(keys);
    fields[field] ??= messageKey(schema, keys, issue);
  }
  throw new AppError('validation_failed', { fields });
}

// An entry of a list has fields of its own, `experience.1.endDate`; an error in a plain value of a list, such as a
// skill, is said of the list.
function fieldOf(keys: readonly string[]): string {
  return keys.length > 2 ? keys.join('.') : (keys[0] ?? 'body');
}

// Valibot has its own English sentence for a missing key and for plain types; people get the field's own message.
function messageKey(schema: AnySchema, keys: readonly string[], issue: v.BaseIssue<unknown>): string {
  if (issue.message in validationTexts) return issue.message;
  const fieldSchema = issue.input === undefined ? schemaAt(schema, keys) : undefined;
  const missing = fieldSchema && v.safeParse(fieldSchema, undefined).issues?.[0]?.message;
  return missing && missing in validationTexts ? missing : 'invalid';
}

function schemaAt(schema: AnySchema, keys: readonly string[]): AnySchema | undefined {
  return keys.reduce<AnySchema | undefined>((at, key) => at && partOf(at, key), schema);
}

function partOf(schema: AnySchema, key: string): AnySchema | undefined {
  // Object and list schemas, also inside a pipe, carry their parts under these names; an optional one is wrapped.
  const { wrapped, entries, item } = schema as Partial<Record<'wrapped' | 'item', AnySchema>> & {
    entries?: Record<string, AnySchema>;
  };
  return wrapped ? partOf(wrapped, key) : (entries?.[key] ?? item);
}
