// The second script of the worker, with the work that no page waits for.
import { renewPush } from './renew-push.ts';
import { sendEdits } from './send-edits.ts';
import { openPush, showPush } from './show-push.ts';

const work = { sendEdits, renewPush, showPush, openPush };

/** The functions of this script. */
export type BackgroundWork = typeof work;

// A script that is imported this way has no exports.
Object.assign(self, { backgroundWork: work });
