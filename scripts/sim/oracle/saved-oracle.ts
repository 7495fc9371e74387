import { refusedNames, type SavedList, savedName } from '#pwa/sync/saved/saved-list.ts';
import type { SavedChange } from '#shared/model/saved.ts';
import type { Author } from './edits-oracle.ts';
import { hold } from './violation.ts';

/** The saved things of an account: the note of each, by its name. */
export type SavedRows = ReadonlyMap<string, string>;

/** A press or a note of a person, about one thing. */
export interface SavedAct {
  number: number;
  device: string;
  accountId: number;
  name: string;
  isSaved: boolean;
  note: string | null;
  /** The note on the screen before; null where the thing was not saved. */
  seenNote: string | null;
  /** After which state of the server it was made. */
  at: number;
  /** The device said that it is saved. */
  isAcknowledged: boolean;
  /** The person gave it up. */
  isGivenUp: boolean;
  /** A logout took it from the screen. */
  isOutOfSight: boolean;
}

interface Moment {
  at: number;
  rows: SavedRows;
}

interface Step {
  at: number;
  name: string;
  isSaved: boolean;
  /** A restore from backup undid it. */
  isUndone: boolean;
}

/** Part of a key that the server refuses. */
export const unacceptable = 'old-';

const none: SavedRows = new Map();

/** Knows what each person pressed and saw, and what the server had, and holds both against the promises. */
export class SavedOracle {
  readonly acts: SavedAct[] = [];
  #now = 0;
  #lastRestoreAt = -1;
  /** Keys under which something was applied. */
  readonly #keys = new Set<string>();
  readonly #moments = new Map<number, Moment[]>();
  readonly #steps = new Map<number, Step[]>();

  noteAct(
    about: Pick<SavedAct, 'device' | 'accountId' | 'seenNote'>,
    change: Pick<SavedChange, 'kind' | 'key' | 'isSaved' | 'note'>,
  ): SavedAct {
    const act: SavedAct = {
      ...about,
      name: savedName(change),
      isSaved: change.isSaved,
      note: change.note ?? null,
      number: this.acts.length,
      at: this.#now,
      isAcknowledged: false,
      isGivenUp: false,
      isOutOfSight: false,
    };
    this.acts.push(act);
    return act;
  }

  /** The account logged out on a device: what waits is in `entries`; without it everything was given up. */
  leave({ device, accountId }: Pick<SavedAct, 'device' | 'accountId'>, kept: SavedList | null): void {
    const waiting = new Set(kept?.entries.map(({ change }) => savedName(change)));
    for (const act of this.acts) {
      if (act.device !== device || act.accountId !== accountId || waiting.has(act.name)) continue;
      act.isOutOfSight = true;
      if (!kept) act.isGivenUp = true;
    }
  }

  mark(): number {
    return this.#now;
  }

  restored(mark: number, rows: ReadonlyMap<number, SavedRows>): void {
    this.#now += 1;
    this.#lastRestoreAt = this.#now;
    this.#keys.clear();
    for (const steps of this.#steps.values()) {
      for (const step of steps) step.isUndone ||= step.at > mark;
    }
    for (const [accountId, now] of rows) this.#noteMoment(accountId, now);
  }

  /** The server's rows after a commit. */
  committed(rows: ReadonlyMap<number, SavedRows>, author: Author | null): void {
    this.#now += 1;
    for (const [accountId, now] of rows) {
      const before = this.#latest(accountId);
      for (const name of new Set([...before.keys(), ...now.keys()])) {
        this.#checkStep({ accountId, name, from: before.get(name), to: now.get(name) }, author);
      }
      // A request has commits besides this one, as of its session.
      const isApplied = [...now].some(([name, note]) => before.get(name) !== note) || before.size !== now.size;
      if (isApplied && author?.key) this.#keys.add(author.key);
      this.#noteMoment(accountId, now);
    }
  }

  #checkStep(
    {
      accountId,
      name,
      from,
      to,
    }: { accountId: number; name: string; from?: string | undefined; to?: string | undefined },
    author: Author | null,
  ): void {
    if (from === to) return;
    const change = () => `${name} of ${accountId} went from ${from} to ${to} by ${author?.what}`;
    hold('SYNC-9', author?.sessionOf === accountId, change);
    hold('SYNC-1', !this.#keys.has(author?.key ?? ''), () => `${change()}, under a key that was applied before`);
    const acts = this.acts.filter((act) => act.accountId === accountId && act.name === name);
    if (from !== undefined && to !== undefined) {
      // A removal takes whatever note is there, and a save may follow it in the same request.
      const isSeen = acts.some((act) => act.seenNote === from || !act.isSaved);
      const isInIt = from === '' || to.includes(from);
      hold('SYNC-2', isInIt || isSeen, () => `${change()}, which was not seen`);
      return;
    }
    const isSaved = to !== undefined;
    const steps = this.#steps.get(accountId) ?? [];
    this.#steps.set(accountId, [...steps, { at: this.#now, name, isSaved, isUndone: false }]);
    const before = steps.filter((step) => step.name === name && step.isSaved === isSaved && !step.isUndone).length;
    const asked = acts.filter((act) => act.isSaved === isSaved).length;
    hold('SYNC-9', asked > 0, () => `${change()}, which nobody did for it`);
    hold('SYNC-1', before < asked, () => `${change()} more often than it was done`);
  }

  #latest(accountId: number): SavedRows {
    return this.#moments.get(accountId)?.at(-1)?.rows ?? none;
  }

  #noteMoment(accountId: number, rows: SavedRows): void {
    const moments = this.#moments.get(accountId) ?? [{ at: -1, rows: none }];
    this.#moments.set(accountId, [...moments, { at: this.#now, rows }]);
  }

  /**
   * SYNC-7: the server refused only what no server takes.
   *
   * @param mayBeTooOld True once a key may have been forgotten.
   */
  checkRefused(
    { device, accountId }: Pick<SavedAct, 'device' | 'accountId'>,
    list: SavedList,
    mayBeTooOld: boolean,
  ): void {
    const parked = [...refusedNames(list)].filter((name) => !name.includes(unacceptable));
    hold('SYNC-7', parked.length === 0 || mayBeTooOld, () => `${device} gave up ${parked} of ${accountId}`);
  }

  /** What a device shows of an account. @param isLeft The account has logged out there. */
  checkShown(at: Pick<SavedAct, 'device' | 'accountId'>, list: SavedList, isLeft: boolean): void {
    const shown = new Set(list.items.map(savedName));
    const known = new Set(this.acts.filter(({ accountId }) => accountId === at.accountId).map(({ name }) => name));
    for (const name of shown) {
      hold('SYNC-9', known.has(name), () => `${at.device} shows ${name} to ${at.accountId}, who never saved it`);
    }
    if (isLeft) {
      const waiting = new Set(list.entries.map(({ change }) => savedName(change)));
      const isKept = [...shown].every((name) => waiting.has(name));
      hold('SYNC-12', isKept, () => `${at.device} keeps ${[...shown]} of ${at.accountId} after the logout`);
      return;
    }
    for (const act of this.#lastActs(at)) {
      if (act.isOutOfSight || shown.has(act.name) === act.isSaved || this.#wasOvertaken(act)) continue;
      hold('SYNC-3', false, () => `${at.device} does not show ${actText(act)}`);
    }
  }

  #lastActs({ device, accountId }: Pick<SavedAct, 'device' | 'accountId'>): SavedAct[] {
    const mine = this.acts.filter((act) => act.device === device && act.accountId === accountId);
    const last = [...new Map(mine.map((act) => [act.name, act])).values()];
    // A press whose transaction is not through yet may be seen or not.
    return last.filter(({ isGivenUp, isAcknowledged }) => !isGivenUp && isAcknowledged);
  }

  /** The states of the server since an act, from the one it was made after. */
  #since({ accountId, at }: SavedAct): Moment[] {
    const moments = this.#moments.get(accountId) ?? [];
    return moments.slice(
      Math.max(
        0,
        moments.findLastIndex((moment) => moment.at <= at),
      ),
    );
  }

  #wasOvertaken(act: SavedAct): boolean {
    if (this.#lastRestoreAt > act.at) return true;
    const since = this.#since(act);
    const applied = since.findIndex(({ rows }) => rows.has(act.name) === act.isSaved);
    return applied >= 0 && since.slice(applied).some(({ rows }) => rows.has(act.name) !== act.isSaved);
  }

  /** SYNC-1, when all is quiet: each act is in the account, was there before a later one, or is listed as refused. */
  checkEnd(isRefused: (act: SavedAct) => boolean): void {
    const places = new Map(this.acts.map((act) => [`${act.device} ${act.accountId}`, act]));
    for (const act of [...places.values()].flatMap((place) => this.#lastActs(place))) {
      if (!act.isAcknowledged || isRefused(act) || this.#lastRestoreAt > act.at) continue;
      const wasThere = this.#since(act).some(({ rows }) => rows.has(act.name) === act.isSaved);
      const others = this.acts.filter(({ accountId, name }) => accountId === act.accountId && name === act.name);
      const isAlone = others.every(({ device, isGivenUp }) => device === act.device && !isGivenUp);
      const isThere = this.#latest(act.accountId).has(act.name) === act.isSaved;
      hold('SYNC-1', wasThere && (isThere || !isAlone), () => `${actText(act)} is not in the account`);
      if (isAlone && isThere) this.#judgeNote(act, others);
    }
  }
  /** Nobody else wrote, and nothing was out of sight: the note is the last one, and nothing of an earlier one is in it. */
  #judgeNote(act: SavedAct, acts: readonly SavedAct[]): void {
    const { accountId, name, note } = act;
    const hasSeenAll = acts.every(({ isOutOfSight, at }) => !isOutOfSight && at >= this.#lastRestoreAt);
    if (note === null || !hasSeenAll) return;
    const stored = this.#latest(accountId).get(name);
    hold('SYNC-1', stored === note, () => `${actText(act)} has ${stored} in place of ${note}`);
  }
}

function actText({ device, accountId, name, isSaved }: SavedAct): string {
  return `${device}: ${name} of ${accountId} ${isSaved ? 'saved' : 'removed'}`;
}
