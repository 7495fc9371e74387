import { guard, type Mutant, rare } from './mutant.ts';

/** The guards of a device's accounts: their display and their storage. @see protocol §5 */
export const deviceMutants: readonly Mutant[] = [
  guard(
    'hidden-fields-are-shared',
    'edits',
    'shared/rules/public-profile.ts',
    '...everybodysFields(profile, answered)',
    '...pickFields(profile, answered)',
  ),
  guard(
    'refused-counts-as-published',
    'edits',
    'pwa/sync/outbox/profile-kind.ts',
    'entries.reduce((after, entry) => withRejected(after, entry, refusal), state),',
    'entries.reduce((after, entry) => withRejected(after, entry, refusal), { ...state, publications: state.publications + 1 }),',
  ),
  guard(
    'receipt-while-edits-wait',
    'edits',
    'pwa/sync/outbox/status.ts',
    'publications > receipts && entries.length === 0 &&',
    'publications > receipts &&',
  ),
  guard(
    'waiting-edits-are-not-shown',
    'edits',
    'pwa/device/waiting-edits.ts',
    'if (entries.length + reviewItems.length === 0) return null;',
    'if (state.isLeft || entries.length + reviewItems.length === 0) return null;',
  ),
  guard(
    'waiting-saved-things-are-not-shown',
    'saved',
    'pwa/device/waiting-edits.ts',
    'if (list.entries.length === 0) return null;',
    'if (list.isLeft || list.entries.length === 0) return null;',
  ),
  rare(
    'a-late-check-undoes-a-logout',
    'edits',
    'pwa/device/realm-record.ts',
    'return isCurrent(record, answer) ? { ...record, accountId: answer.accountId, session: answer.session } : record;',
    'return { ...record, accountId: answer.accountId, session: answer.session };',
  ),
  rare(
    'a-crash-undoes-a-logout',
    'edits',
    'pwa/device/realm-record.ts',
    'return { accountId: null, logout: named, logouts: record.logouts + 1 };',
    'return { accountId: null, logout: named ? null : null, logouts: record.logouts + 1 };',
  ),
  rare(
    'refused-before-all-was-given-up',
    'edits',
    'pwa/local/storage-space.ts',
    'if (!(await makeSpace(step))) throw new StorageFull();',
    'if (step > 0 || !(await makeSpace(step))) throw new StorageFull();',
  ),
];
