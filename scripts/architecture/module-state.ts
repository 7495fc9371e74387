/**
 * Files of the app whose modules hold state, with the reason. Such state lives as long as the page, is shared by all of
 * it, and must be reset by hand in tests: prefer a component, a resource (`pwa/data/app`) or a store.
 */
export const allowedState: Record<string, string> = {
  'pwa/data/offline/account-watch.ts': 'One account is followed at a time.',
  'pwa/data/session/shown-account.ts': 'The history of the session that is shown.',
  'pwa/data/session/person-session.ts': 'Whose waiting edits were looked for.',
  'pwa/data/account/mails.ts': 'The server says it once for a page.',
  'pwa/data/core/first-data.ts': 'The page brings its data once.',
  'pwa/data/core/keep-resource.ts':
    'Resources are kept for five minutes after their last use, so that Back finds them.',
  'pwa/data/app/update.ts': 'One service worker registration.',
  'pwa/data/directory/use-job.ts': 'The company of a job, for the way from a list to the job.',
  'pwa/data/core/unsaved-work.ts': 'The browser asks once for the page, for all its forms.',
  'pwa/data/core/write-outcome.ts': 'Writes that nobody has answered: the server is asked before the next try.',
  'pwa/data/hiring/received-applications.ts': 'Choices of one application are sent one after the other.',
  'pwa/data/core/connection.ts': 'Failures in a row, of all requests.',
  'pwa/data/offline/drainers.ts': 'The senders of this page start once.',
  'pwa/data/offline/offline-engine.ts': 'One pull at a time.',
  'pwa/data/session/payment-hint.ts': 'Paid days are announced once.',
  'pwa/data/profile/use-visit.ts': 'A visit counts once for a page.',
  'pwa/data/saved/saved-actions.ts': 'A press that waits for the account is heard once.',
  'pwa/data/offline/saved-engine.ts': 'The lists of this page are followed and sent once.',
  'pwa/data/offline/want-saved-marks.ts': 'The marks are asked for once.',
  'pwa/data/profile/save-and-send.ts': 'The edit that was sent without an answer, for its key.',
  'pwa/device/memory-saved-lists.ts':
    'Saved lists of a browser that keeps nothing, and what waits in the others, should their database be lost.',
  'pwa/faults/note-fault.ts': 'The faults that were logged since the page was opened.',
  'pwa/features/applications/apply-action.tsx': 'The dialog once it was loaded, to open without a flash.',
  'pwa/features/auth/auth-dialog-state.ts': 'What waits for the login.',
  'pwa/features/auth/form-drafts.ts': 'Texts that login and registration share.',
  'pwa/features/directory/use-visible-items.ts': 'Heights of rows, for Back.',
  'pwa/features/outbox/receipt.ts': 'One of all notices speaks.',
  'pwa/features/payment/returned-payment.ts': 'The payment that the address named as the page opened.',
  'pwa/i18n/format.ts': 'Formatters that were made before.',
  'pwa/http/server-clock.ts': 'How far the clock of the device is off.',
  'pwa/http/session-names.ts': 'Names of the sessions that the server gave to this browser.',
  'pwa/local/cache-db.ts': 'One connection for a database.',
  'pwa/local/count-block.ts': 'which words of a block are traits, for as long as the block is held',
  'pwa/local/directory.local.ts': 'The search index in memory, one for a feed.',
  'pwa/local/row-text.ts': 'The words of work are read once.',
  'pwa/local/storage-health.ts': 'Which databases of this browser do not answer.',
  'pwa/local/signed-in.ts': 'Who is signed in, told by the session: private databases are made for nobody else.',
  'pwa/sync/device-world.ts': 'Locks where the browser has none.',
  'pwa/render-page.tsx': 'The texts of a screen, written once for all its pages.',
  'pwa/served/screen-life.ts': 'Whether the screen of this page load has taken its markup over.',
  'pwa/served/served-page.ts': 'What the server wrote beside the markup of this page load.',
  'pwa/shell/route-failure.tsx': 'When a screen was drawn again last: once is tried.',
  'pwa/ui/after-paint.tsx': 'Whether the page has painted.',
  'pwa/ui/load-styles.ts': 'A style sheet is loaded once.',
  'pwa/ui/overlay-history.ts': 'One browser history.',
  'pwa/ui/pop-guard.ts': 'One browser history.',
  'pwa/ui/theme.ts': 'One page, one theme.',
  'pwa/ui/toast-state.ts': 'One toast at a time.',
};

const variable = /^(?:export )?let \w+/gm;
const emptyCollection = /^(?:export )?const \w+(?:: [^=]+)? = new (?:Weak)?(?:Map|Set)(?:<.*>)?\((?:\[\])?\)/gm;

/** Finds the state of a module: variables, and collections that begin empty. */
export function moduleState(text: string): string[] {
  return [...text.matchAll(variable), ...text.matchAll(emptyCollection)].map(([found]) => found);
}
