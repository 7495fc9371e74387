import { type AlertRhythm, alertRhythms, type SavedKind, savedKinds } from '#shared/catalog/saved.ts';
import { limits } from '#shared/limits.ts';
import type { Columns } from '../columns/sqlite.ts';
import { lengthBetween, oneOf } from './bounds.ts';
import type { defineCompanies } from './hiring.ts';
import type { defineUsers } from './people.ts';

/** The saved things of accounts of both realms, and the keys of their changes. */
export function defineSaved(
  kit: Columns,
  users: ReturnType<typeof defineUsers>,
  companies: ReturnType<typeof defineCompanies>,
) {
  const owner = () => ({
    id: kit.id(),
    userId: kit.ref('user_id').references(() => users.id, { onDelete: 'cascade' }),
    companyId: kit.ref('company_id').references(() => companies.id, { onDelete: 'cascade' }),
  });
  /** Exactly one of the two realms owns the row. */
  const oneOwner = '(user_id is null) <> (company_id is null)';
  const saved = kit.table(
    'saved',
    {
      ...owner(),
      kind: kit.text('kind').$type<SavedKind>().notNull(),
      /**
       * An id as text, or the address of a search. No reference: a saved thing may leave before its saver removes it.
       */
      key: kit.text('key').notNull(),
      note: kit.text('note').notNull().default(''),
      alert: kit.text('alert').$type<AlertRhythm>().notNull().default('off'),
      /** Up to when new matches were told; null while no alert is on. */
      alertedUntil: kit.time('alerted_until'),
      /** As the device said; for display. */
      savedAt: kit.time('saved_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('saved_of_user').on(t.userId, t.kind, t.key),
      kit.uniqueIndex('saved_of_company').on(t.companyId, t.kind, t.key),
      kit.check('saved_one_owner', oneOwner),
      kit.check('saved_kind_value', oneOf('kind', savedKinds)),
      kit.check('saved_key_length', lengthBetween('key', 1, limits.savedKeyMaxLength)),
      kit.check('saved_note_length', lengthBetween('note', 0, limits.mergedNoteMaxLength)),
      kit.check('saved_alert_value', oneOf('alert', alertRhythms)),
    ],
  );
  /** Batches of changes that were applied: the same key is never applied twice. */
  const savedKeys = kit.table(
    'saved_keys',
    {
      ...owner(),
      key: kit.text('key').notNull(),
      createdAt: kit.time('created_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('saved_keys_of_user').on(t.userId, t.key),
      kit.uniqueIndex('saved_keys_of_company').on(t.companyId, t.key),
      kit.index('saved_keys_age').on(t.createdAt),
      kit.check('saved_keys_one_owner', oneOwner),
    ],
  );
  return { saved, savedKeys };
}
