// The second script of the worker: what it does while no page needs an answer.
import { renewPush } from './renew-push.ts';
import { sendEdits } from './send-edits.ts';
import { openPush, showPush } from './show-push.ts';

const work = { sendEdits, renewPush, showPush, openPush };

/** What this script brings. */
export type BackgroundWork = typeof work;

// A script that is imported this way has no exports.
Object.assign(self, { backgroundWork: work });
