import { type Mutant, oneChange } from './mutant.ts';

/** The guards of a device's accounts: their display and their storage. @see protocol §5 */
export const deviceMutants: readonly Mutant[] = [
  {
    name: 'hidden-fields-are-shared',
    profile: 'edits',
    changes: oneChange(
      'shared/rules/public-profile.ts',
      '...everybodysFields(profile, answered)',
      '...pickFields(profile, answered)',
    ),
  },
  {
    name: 'refused-counts-as-published',
    profile: 'edits',
    changes: oneChange(
      'pwa/sync/outbox/profile-kind.ts',
      'entries.reduce((after, entry) => takeRejected(after, entry, refusal), state),',
      'entries.reduce((after, entry) => takeRejected(after, entry, refusal), { ...state, publications: state.publications + 1 }),',
    ),
  },
  {
    name: 'receipt-while-edits-wait',
    profile: 'edits',
    changes: oneChange(
      'pwa/sync/outbox/receipt.ts',
      'publications > receipts && entries.length === 0 &&',
      'publications > receipts &&',
    ),
  },
  {
    name: 'kept-edits-are-told-to-nobody',
    profile: 'edits',
    changes: oneChange(
      'pwa/device/waiting-edits.ts',
      'if (entries.length + attention.length === 0) return null;',
      'if (state.isLeft || entries.length + attention.length === 0) return null;',
    ),
  },
  {
    name: 'a-late-check-undoes-a-logout',
    profile: 'edits',
    isRare: true,
    changes: oneChange(
      'pwa/device/realm-record.ts',
      'return isCurrent(record, answer) ? { ...record, accountId: answer.accountId, session: answer.session } : record;',
      'return { ...record, accountId: answer.accountId, session: answer.session };',
    ),
  },
  {
    name: 'a-crash-undoes-a-logout',
    profile: 'edits',
    isRare: true,
    changes: oneChange(
      'pwa/device/realm-record.ts',
      'return { accountId: null, logout: named, logouts: record.logouts + 1 };',
      'return { accountId: null, logout: named ? null : null, logouts: record.logouts + 1 };',
    ),
  },
  {
    name: 'refused-before-all-was-given-up',
    profile: 'edits',
    isRare: true,
    changes: oneChange(
      'pwa/local/with-room.ts',
      'if (!(await makeRoom(step))) throw new StorageFull();',
      'if (step > 0 || !(await makeRoom(step))) throw new StorageFull();',
    ),
  },
];
