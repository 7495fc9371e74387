import * as v from 'valibot';
import type { AnySchema, Parsed } from '#shared/contract/endpoint.ts';
import validationTexts from '#shared/locales/en/validation.json' with { type: 'json' };
import { AppError } from '../domain/app-error.ts';

/**
 * Parses what a caller sent.
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
    const field = String(issue.path?.[0]?.key ?? 'body');
    fields[field] ??= messageKey(schema, field, issue);
  }
  throw new AppError('validation_failed', { fields });
}

// Valibot has its own English sentence for a missing key and for plain types; people get the field's own message.
function messageKey(schema: AnySchema, field: string, issue: v.BaseIssue<unknown>): string {
  if (issue.message in validationTexts) return issue.message;
  const fieldSchema = issue.input === undefined ? entryOf(schema, field) : undefined;
  const missing = fieldSchema && v.safeParse(fieldSchema, undefined).issues?.[0]?.message;
  return missing && missing in validationTexts ? missing : 'invalid';
}

function entryOf(schema: AnySchema, field: string): AnySchema | undefined {
  // Object schemas, also inside a pipe, carry their entries under this name.
  const { entries } = schema as { entries?: Record<string, AnySchema> };
  return entries?.[field];
}
