/**
 * Files of the app that open storage, with what they are for. Each knows storage that throws, hangs, is full or is thrown
 * away; another file takes its values through one of these, since an unguarded call breaks a screen where the browser
 * keeps storage closed.
 */
export const storageDoors: Record<string, string> = {
  'pwa/boot/account-mark.ts': 'Whether somebody signed in here, before the paint.',
  'pwa/boot/page-top-room.ts': 'Height of the notices, before the paint.',
  'pwa/boot/storage-mark.ts': 'Whether this browser stores anything, before the paint.',
  'pwa/boot/stored-preference.ts': 'Language, theme and form layout: the door for choices.',
  'pwa/data/session/stored-record.ts':
    'A logout where the database does not answer; who was signed in, as an older version stored it.',
  'pwa/data/core/install-memory.ts': 'Visits that lead to the hint of the installation.',
  'pwa/data/app/update.ts': 'Which build this tab was reloaded from.',
  'pwa/data/session/recent-searches.ts': 'Recent searches of an account.',
  'pwa/data/core/form-draft.ts': 'Drafts of visitors, the letters of the last moment, and their removal.',
  'pwa/data/offline/capacity-choice.ts': 'How much of the directories stays here.',
  'pwa/data/session/payment-hint.ts': 'A payment whose result is not known.',
  'pwa/local/cache-db.ts': 'The database of public copies, through `DatabaseDoor`.',
  'pwa/local/device-db.ts': 'The database of the record of this device.',
  'pwa/local/database-door.ts': 'Deletes a database that others hold open.',
  'pwa/local/database-places.ts': 'The storage bucket of each database.',
  'pwa/local/private-dbs.ts': 'Databases of accounts, through `DatabaseDoor`.',
  'pwa/screens/company-dashboard/job-form/job-steps.tsx': 'The open step of the job form.',
  'pwa/screens/edit-profile/sections.ts': 'The open section of the edit form.',
  'pwa/screens/home/address-board.tsx': 'Whether this tab has shown the beginning of the home page.',
};

/** Not in a comment, where the names stand in backticks. */
const doors = [/\bindexedDB\s*[.?[)]/, /\bnew Dexie\(/, /(?<!`)\b(?:localStorage|sessionStorage)\b(?!`)/];

/** True when a file opens storage. */
export function opensStorage(text: string): boolean {
  return doors.some((door) => door.test(text));
}
