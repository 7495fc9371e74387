import { withSpace } from '#pwa/local/storage-space.ts';
import { pullToEnd } from '../client/copies.ts';
import { logOut, refreshSession, saveField, sendEdits, signIn } from '../client/person.ts';
import { refusedThing, saveThing, syncThings } from '../client/saver.ts';
import { SimRealmRecord } from '../client/sim-realm-record.ts';
import { hold } from '../oracle/violation.ts';
import { type Outcome, playThrough, type StoryOptions } from '../run-schedule.ts';
import { backUp, edit, letTimePass, restore, setColumn } from '../server/happenings.ts';
import type { SimServer } from '../server/sim-server.ts';
import { Tape } from '../tape.ts';
import { Director } from './director.ts';

const stolenAfterMs = 10 * 60_000;
const ignore = () => undefined;
const withList = { ignoresBackOff: false, asksForList: true };

/** Schedules that random ones rarely reach, by the mutant that each must notice. */
const stories: Record<string, (director: Director) => Promise<void>> = {
  /** A page of the feed, requested before another pull, arrives late and would bring back a person who has left since. */
  async 'page-without-compare-and-set'(director) {
    const { sim } = director;
    const desk = director.at('desk');
    pullToEnd(desk, 'talents', ignore);
    await director.toEnd();
    await edit(sim, 2, { bio: 'changed' });
    pullToEnd(desk, 'talents', ignore);
    const late = await director.until(/^deska talents\.applyChanges/);
    await setColumn(sim, 'talents', { id: 2, column: 'is_active', value: 0 });
    letTimePass(sim, stolenAfterMs);
    pullToEnd(director.at('desk', 1), 'talents', ignore);
    await director.pass(/^deskb talents\.applyChanges/);
    await director.take(late);
    await director.toEnd();
  },

  /** A row is given the same revision again after a restore. */
  async 'no-rev-jump'(director) {
    const { sim } = director;
    await backUp(sim);
    await edit(sim, 2, { bio: 'before' });
    await pulled(director);
    await restore(sim);
    await edit(sim, 2, { bio: 'after' });
    await pulled(director);
  },

  /** The same backup is restored twice. */
  async 'even-rev-jump'(director) {
    const { sim } = director;
    await backUp(sim);
    await restore(sim);
    await edit(sim, 2, { bio: 'before' });
    await pulled(director);
    await restore(sim);
    await edit(sim, 2, { bio: 'after' });
    await pulled(director);
  },

  /** One tab stores an answer from before a restore late, after another tab has sent an edit to the restored server. */
  async 'answers-of-a-lost-history-count'(director) {
    const { sim } = director;
    const [accountId = 0] = sim.accountIds;
    const other = director.at('desk', 1);
    await backUp(sim);
    refreshSession(director.at('desk'), accountId);
    const late = await director.until(/^deska account \d+\.change/);
    await restore(sim);
    saveField(other, accountId);
    await director.pass(/^deskb account \d+\.change/);
    sendEdits(other, accountId);
    await director.toEnd();
    await director.take(late);
  },

  /** One tab reads the account before another tab sends an edit, and stores the answer after the edit. */
  async 'stale-own-row'(director) {
    const [accountId = 0] = director.sim.accountIds;
    const other = director.at('desk', 1);
    refreshSession(director.at('desk'), accountId);
    const late = await director.until(/^deska gets 200 for GET/);
    saveField(other, accountId, 'bio');
    await director.pass(/^deskb account \d+\.change/);
    sendEdits(other, accountId);
    await director.toEnd();
    await director.take(late);
    await director.toEnd();
  },

  /** The server dies between an edit and its key; then somebody else changes the field, and the device sends the edit again. */
  async 'key-after-commit'(director) {
    const { sim } = director;
    const phone = director.at('phone');
    const [accountId = 0] = sim.accountIds;
    saveField(phone, accountId, 'bio');
    await director.toEnd();
    sendEdits(phone, accountId);
    await director.pass(/commits PATCH/);
    const next = await director.until(/commits PATCH|gets 200 for PATCH/);
    await director.take(next, next.label().startsWith('commits') ? 'crash-before' : 'answer-lost');
    await director.toEnd();
    await edit(sim, accountId, { bio: 'elsewhere' });
  },

  /** A tab checks the session; in another tab the person logs out before the answer comes. */
  async 'a-late-check-undoes-a-logout'(director) {
    const [accountId = 0] = director.sim.accountIds;
    const here = new SimRealmRecord();
    here.signIn(accountId);
    here.start(director.at('desk'));
    const late = await director.until(/^deska gets 200 for GET/);
    here.press(accountId);
    await director.take(late);
    await director.toEnd();
    here.check('desk');
  },

  /** The browser crashes after the person pressed logout and before the request; the cookie is still valid. */
  async 'a-crash-undoes-a-logout'(director) {
    const desk = director.at('desk');
    const [accountId = 0] = director.sim.accountIds;
    const here = new SimRealmRecord();
    here.signIn(accountId);
    here.press(accountId);
    director.kill(desk.device, desk.tab);
    here.start(desk);
    await director.toEnd();
    here.check('desk');
  },

  /** An edit is saved on a full device that can evict four public copies. */
  async 'refused-before-all-was-given-up'() {
    let copies = 4;
    const save = async () => {
      if (copies > 0) throw new DOMException('no space', 'QuotaExceededError');
    };
    const evict = async () => {
      copies -= 1;
      return copies >= 0;
    };
    const isSaved = await withSpace(save, evict).then(
      () => true,
      () => false,
    );
    hold('SYNC-19', isSaved || copies <= 0, () => `an edit is refused although ${copies} copies are left`);
  },

  /** A pull runs after the server has taken a revision and before it has written the rows. */
  async 'rev-before-commit'(director) {
    const { sim } = director;
    const phone = director.at('phone');
    const [accountId = 0] = sim.accountIds;
    await pulled(director);
    saveField(phone, accountId);
    await director.toEnd();
    sendEdits(phone, accountId);
    await director.pass(/commits PATCH/);
    const next = await director.until(/commits PATCH|gets 200 for PATCH/);
    pullToEnd(director.at('desk'), 'talents', ignore);
    await director.pass(/^deska talents\.applyChanges/);
    await director.take(next);
    await director.toEnd();
  },

  /** A shard from before a restore arrives after another tab has filled the copy from the restored server. */
  async 'resync-run-check-off'(director) {
    const { sim } = director;
    await backUp(sim);
    pullToEnd(director.at('desk'), 'talents', ignore);
    const late = await director.until(/^deska talents\.replaceShard/);
    await restore(sim);
    await edit(sim, 1025, { bio: 'after the restore' });
    letTimePass(sim, stolenAfterMs);
    pullToEnd(director.at('desk', 1), 'talents', ignore);
    await director.pass(/^deskb talents\.endResync/);
    await director.take(late);
    await director.toEnd();
  },

  /** A form is saved that was opened before another tab saw a skill from elsewhere and saved its own. */
  async 'skills-of-an-older-form'(director) {
    const { sim } = director;
    const other = director.at('desk', 1);
    const [accountId = 0] = sim.accountIds;
    saveField(director.at('desk'), accountId, 'skills');
    const late = await director.until(/^deska account \d+\.change/);
    await edit(sim, accountId, { skills: ['Welding', 'Diving'] });
    refreshSession(other, accountId);
    await director.toEnd();
    saveField(other, accountId, 'skills');
    await director.toEnd();
    await director.take(late);
    sendEdits(other, accountId);
    await director.toEnd();
  },

  /**
   * An edit that stayed on the device through a logout reaches the server, while the answer to the next login is still older.
   */
  async 'answers-after-a-logout-count'(director) {
    const { sim } = director;
    const desk = director.at('desk');
    const [accountId = 0] = sim.accountIds;
    saveField(desk, accountId);
    await director.toEnd();
    sendEdits(desk, accountId);
    const sending = await director.until(/^deska sends PATCH/);
    await logOut(desk, accountId);
    await signIn(director.at('desk', 1), accountId);
    const late = await director.until(/^deskb gets 200 for GET/);
    await director.take(sending);
    await director.toEnd();
    await director.take(late);
    await director.toEnd();
  },

  /** The list is requested while no change waits. Its answer arrives after a logout, which leaves a refused change on the device. */
  async 'saved-list-after-a-logout-counts'(director) {
    const { sim } = director;
    const desk = director.at('desk');
    const [accountId = 0] = sim.accountIds;
    saveThing(desk, accountId, { kind: 'job', key: `${accountId}01` });
    saveThing(desk, accountId, refusedThing(accountId, 2));
    await director.toEnd();
    syncThings(desk, accountId, withList);
    await director.toEnd();
    syncThings(desk, accountId, withList);
    const late = await director.until(/^deska saved \d+\.change/);
    await logOut(desk, accountId);
    await director.take(late);
    await director.toEnd();
  },
};

async function pulled(director: Director): Promise<void> {
  pullToEnd(director.at('desk'), 'talents', ignore);
  await director.toEnd();
}

/** Plays a directed story, in which chance has no part. */
export function runStory(server: SimServer, name: string, options: StoryOptions): Promise<Outcome> {
  const story = stories[name];
  if (!story) throw new Error(`There is no story ${name}`);
  return playThrough({ server, tape: new Tape([]), ...options }, (sim) => story(new Director(sim)));
}
