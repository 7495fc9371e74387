import { systemClock } from '../adapters/repeated-work.ts';
import { startTestApp } from './start-test-app.ts';

// Serves the real app on a data folder and tells its address; the first edit kills it in the transaction or between
// its commit and its answer, for tests that send the edit again to the next one.

const [dataDir = '', moment] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');

let looksAtClock = Number.NEGATIVE_INFINITY;
const clock = {
  now() {
    looksAtClock += 1;
    // The second look within an edit is the one at its revision: the row and the key are written, not committed.
    if (moment === 'before commit' && looksAtClock === 2) die();
    return systemClock.now();
  },
};

const app = await startTestApp({ dataDir, clock });
const { saveEdit } = app.deps.users;
app.deps.users.saveEdit = async (own, edit) => {
  looksAtClock = 0;
  const saved = await saveEdit(own, edit);
  if (moment === 'after commit') die();
  return saved;
};
process.stdout.write(`${app.origin}\n`);
