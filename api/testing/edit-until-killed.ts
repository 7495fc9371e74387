import { systemClock } from '../adapters/repeated-work.ts';
import { openStore } from '../store/open-store.ts';
import type { Own, UserRecord } from '../store/records.ts';
import { newTalent } from './store-builders.ts';

// Edits people without end and tells each acknowledged edit in a line, for tests that kill it: id, number of the edit.

const peopleCount = 40;
const store = await openStore({ dataDir: process.argv[2] ?? '', clock: systemClock });
const ids = await store.bulk.insertTalents(Array.from({ length: peopleCount }, (_, n) => newTalent(n)));

async function editForever(id: number) {
  const user = await store.users.findById(id);
  if (!user) return;
  for (let edit = 1; ; edit++) {
    // The writer of the row owns it here.
    await store.users.saveEdit(user as Own<UserRecord>, { patch: { bio: `${edit}`, skills: [`Skill ${edit}`] } });
    process.stdout.write(`${id} ${edit}\n`);
  }
}

await Promise.all(ids.map(editForever));
