import type { ReviewItem } from '#pwa/sync/account-state.ts';
import { isOfKind } from '#shared/model/field-lists.ts';
import { type ProfileField, profileFields } from '#shared/model/field-names.ts';
import { hold } from './violation.ts';

// Values that are not merged: the screen shows one save or another.
const checkedFields = profileFields.filter((field) => isOfKind(field, 'line', 'paragraphs', 'picture'));

/** Values as the server stores them; a picture is its address. */
export type Values = Readonly<Partial<Record<ProfileField, unknown>>>;

/** An edit of one field that a person saved on a device. */
export interface Save {
  number: number;
  device: string;
  accountId: number;
  field: ProfileField;
  value: unknown;
  /** The value on the screen instead. */
  shown: unknown;
  /** True when it ever stood in the device's storage. */
  isStored: boolean;
  isAcknowledged: boolean;
  /** The person gave it up. */
  isGivenUp: boolean;
  /** Goes back to the server's value: perhaps nothing has to come of it. */
  isReturn: boolean;
  /** After which commit it was saved. */
  savedAt: number;
}

interface Change {
  at: number;
  accountId: number;
  field: ProfileField;
  from: unknown;
  to: unknown;
  /** Which history of the server it belongs to: counts restores from backup. */
  isLostHistory: boolean;
}

/** The fields of an account on a device's screen. */
export interface ShownAccount {
  device: string;
  accountId: number;
  shown: Values;
  reviewItems: readonly ReviewItem[];
}

/** A conflict as a device lists it, with the person's own value as the server would keep it. */
export interface ShownConflict {
  device: string;
  accountId: number;
  item: Pick<ReviewItem, 'field' | 'theirs'>;
  yours: unknown;
}

/** The author of a change: the session it came with, if a device sent it. */
export interface Author {
  sessionOf: number | null;
  what: string;
  /** Idempotency key of its request. */
  key: string | undefined;
}

/** Knows every save and every change of the two accounts, and holds both against the promises about edits. */
export class EditsOracle {
  readonly saves: Save[] = [];
  #changes: Change[] = [];
  #now = 0;
  #known = new Map<number, Values>();
  #lastRestoreAt = -1;

  begin(values: ReadonlyMap<number, Values>) {
    this.#known = new Map(values);
  }

  noteSave(save: Omit<Save, 'number' | 'isStored' | 'isAcknowledged' | 'isGivenUp' | 'savedAt'>): Save {
    const noted: Save = {
      ...save,
      number: this.saves.length,
      savedAt: this.#now,
      isStored: false,
      isAcknowledged: false,
      isGivenUp: false,
    };
    this.saves.push(noted);
    return noted;
  }

  acknowledge(save: Save | undefined) {
    if (!save) return;
    save.isStored = true;
    save.isAcknowledged = true;
  }

  /** The person gave up edits saved on a device, of one field or of all. */
  giveUp(given: { device: string; accountId: number; field?: ProfileField }) {
    for (const save of this.saves) {
      const isMeant = save.device === given.device && save.accountId === given.accountId;
      if (isMeant && (given.field ?? save.field) === save.field) save.isGivenUp = true;
    }
  }

  /** A moment for a backup, to come back to. */
  mark(): number {
    return this.#changes.length;
  }

  /** The server went back to a backup. */
  restored(mark: number, values: ReadonlyMap<number, Values>) {
    this.#now += 1;
    this.#lastRestoreAt = this.#now;
    for (const change of this.#changes.slice(mark)) change.isLostHistory = true;
    this.#known = new Map(values);
    for (const [accountId, fields] of values) {
      for (const [field, to] of Object.entries(fields)) {
        this.#noteChange({ accountId, field: field as ProfileField, from: undefined, to });
      }
    }
  }

  /** The server's rows after a commit. */
  committed(values: ReadonlyMap<number, Values>, author: Author | null) {
    this.#now += 1;
    for (const [accountId, fields] of values) {
      const before = this.#known.get(accountId) ?? {};
      for (const key of Object.keys(fields)) {
        const field = key as ProfileField;
        if (sameText(before[field], fields[field])) continue;
        const change = { accountId, field, from: before[field], to: fields[field] };
        if (author) this.#checkChange(change, author);
        this.#noteChange(change);
      }
    }
    this.#known = new Map(values);
  }

  #noteChange(change: Omit<Change, 'at' | 'isLostHistory'>) {
    this.#changes.push({ ...change, at: this.#now, isLostHistory: false });
  }

  #checkChange({ accountId, field, from, to }: Omit<Change, 'at' | 'isLostHistory'>, { sessionOf, what }: Author) {
    const change = () => `${field} of ${accountId} went from ${text(from)} to ${text(to)} by ${what}`;
    hold('SYNC-9', sessionOf === accountId, change);
    if (field === 'skills') {
      this.#checkSkills({ accountId, from, to }, change);
      return;
    }
    const mine = this.saves.filter((one) => one.field === field && sameText(one.value, to));
    hold(
      'SYNC-9',
      mine.some((save) => save.accountId === accountId),
      () => `${change()}, which nobody saved for it`,
    );
    const hasSeen = mine.some((save) => this.#seenBefore(save).some((seen) => sameText(seen, from)));
    hold('SYNC-2', hasSeen, () => `${change()}, which was not seen`);
    const before = this.#changes.filter(
      (change) =>
        !change.isLostHistory && change.accountId === accountId && change.field === field && sameText(change.to, to),
    );
    // Choosing one's own value again is a new save of it.
    const isAgain = before.length >= mine.length && !mine.some((save) => save.isReturn);
    hold('SYNC-1', !isAgain, () => `${change()} more often than it was saved`);
  }

  #checkSkills({ accountId, from, to }: { accountId: number; from: unknown; to: unknown }, change: () => string) {
    const before = asSkills(from);
    const after = asSkills(to);
    const mine = this.saves.filter((save) => save.field === 'skills' && save.accountId === accountId);
    const removed = before.filter((skill) => !after.includes(skill));
    for (const skill of removed) {
      const isSeen = mine.some((save) => asSkills(save.shown).includes(skill) && !asSkills(save.value).includes(skill));
      hold('SYNC-2', isSeen, () => `${change()}: nobody who saw ${skill} took it away`);
    }
    for (const skill of after.filter((one) => !before.includes(one))) {
      const isAsked = mine.some((save) => asSkills(save.value).includes(skill));
      hold('SYNC-9', isAsked, () => `${change()}: nobody added ${skill}`);
    }
  }

  /** Values of the field that the person had before the eyes on that device until this save. */
  #seenBefore(save: Save): unknown[] {
    return this.#onSameField(save)
      .filter((other) => other.number <= save.number)
      .flatMap((other) => (other.number === save.number ? [other.shown] : [other.shown, other.value]));
  }

  #onSameField({ device, accountId, field }: Pick<Save, 'device' | 'accountId' | 'field'>): Save[] {
    return this.saves.filter((save) => save.device === device && save.accountId === accountId && save.field === field);
  }

  /** SYNC-3: the device shows the last save of a field until the server had a newer value, or the edit needs review. */
  checkShown({ device, accountId, shown, reviewItems }: ShownAccount) {
    for (const field of checkedFields) {
      const last = this.#onSameField({ device, accountId, field }).findLast((save) => save.isStored && !save.isGivenUp);
      if (!last || sameText(shown[field], last.value)) continue;
      if (reviewItems.some((item) => item.field === field)) continue;
      hold('SYNC-3', this.#wasOvertaken(last, shown[field]), () => {
        return `${device} shows ${text(shown[field])} although ${text(last.value)} was saved as ${field} of ${accountId}`;
      });
    }
  }

  #wasOvertaken(save: Save, shown: unknown): boolean {
    // A save that only goes back leaves nothing on the device to show.
    if (save.isReturn) return true;
    const changes = this.#changes.filter(
      ({ accountId, field }) => accountId === save.accountId && field === save.field,
    );
    const applied = changes.find((change) => sameText(change.to, save.value));
    if (!applied) return false;
    return (
      changes.some((change) => change.at > applied.at && sameText(change.to, shown)) || applied.at < this.#lastRestoreAt
    );
  }

  /** SYNC-8: no conflict is shown about an edit that was applied. */
  checkConflict({ device, accountId, item, yours }: ShownConflict) {
    // A person who goes back to an older value may find it published by others.
    const isReturn = this.saves.some(
      (save) => save.isReturn && save.field === item.field && sameText(save.value, yours),
    );
    if (item.field === 'skills' || isReturn) return;
    const conflict = () => `a conflict about ${item.field} ${text(yours)} of ${accountId}`;
    const applications = (value: unknown) =>
      this.#changes.filter((change) => {
        const isOfField = change.accountId === accountId && change.field === item.field;
        return isOfField && change.from !== undefined && sameText(change.to, value);
      });
    // A person who saves a value again that others replaced after its publication may be asked again.
    const savedAt = this.#onSameField({ device, accountId, field: item.field }).findLast((save) =>
      sameText(save.value, yours),
    )?.savedAt;
    const isPublished = applications(yours).some((change) => !change.isLostHistory && change.at > (savedAt ?? -1));
    hold('SYNC-8', !isPublished, () => `${conflict()}, which was published`);
    const chain = this.#chainTo({ device, accountId, field: item.field }, yours);
    const [first] = chain;
    const hasGoneBack = chain.some(({ value }) => applications(value).length > 0);
    const isNews = !first || hasGoneBack || !sameText(first.shown, item.theirs);
    hold('SYNC-8', isNews, () => `${conflict()} with ${text(item.theirs)}, which is what was seen before any edit`);
  }

  /** The saves of a field up to the last of a value; none when one did not see the one before, as from another tab. */
  #chainTo(place: Pick<Save, 'device' | 'accountId' | 'field'>, value: unknown): Save[] {
    const all = this.#onSameField(place);
    const chain = all.slice(0, all.findLastIndex((save) => sameText(save.value, value)) + 1);
    const isUnbroken = chain.every((save, index) => index === 0 || sameText(save.shown, chain[index - 1]?.value));
    return isUnbroken ? chain : [];
  }

  /** SYNC-1, when all is quiet: `asked` returns the person's values that the device of a save lists for its field. */
  checkEnd(asked: (save: Save) => readonly unknown[]) {
    for (const save of this.saves) {
      if (!save.isAcknowledged || save.isGivenUp || save.isReturn) continue;
      const isReplaced = this.#onSameField(save).some((other) => other.number > save.number && other.isStored);
      if (isReplaced || this.#wasApplied(save) || asked(save).some((value) => isIn(save, value))) continue;
      hold(
        'SYNC-1',
        false,
        () => `${save.device} saved ${save.field} ${text(save.value)} of ${save.accountId}; it is nowhere`,
      );
    }
  }

  #wasApplied(save: Save): boolean {
    return this.#changes.some(
      ({ accountId, field, to }) => accountId === save.accountId && field === save.field && isIn(save, to),
    );
  }
}

/** True when a value has the saved change; of skills the added ones and not the removed ones, as they are merged. */
function isIn({ field, value, shown }: Save, now: unknown): boolean {
  if (field !== 'skills') return sameText(now, value);
  const [before, after, there] = [asSkills(shown), asSkills(value), asSkills(now)];
  const isAdded = after.every((skill) => before.includes(skill) || there.includes(skill));
  return isAdded && before.every((skill) => after.includes(skill) || !there.includes(skill));
}

function asSkills(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** True when two values are the same to a reader: nothing and an empty text are. */
export function sameText(one: unknown, other: unknown): boolean {
  return text(one) === text(other);
}

function text(value: unknown): string {
  return JSON.stringify(value || null);
}
