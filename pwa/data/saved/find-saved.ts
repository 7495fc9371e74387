import { type AlertRhythm, alertRhythms, newsKinds } from '#shared/catalog/saved.ts';
import type { SavedItem } from '#shared/model/saved.ts';
import { savedList } from '../../device/saved-lists.ts';
import { savedName } from '../../sync/saved/saved-list.ts';
import { keeperFor, type SavedKeeper } from '../offline/saved-owner.ts';
import { readDevice } from '../session/realm-device.ts';
import type { SavableThing } from './saved-actions.ts';

/** A saved thing in its list. */
export interface FoundSaved {
  keeper: SavedKeeper;
  item: SavedItem;
  /** The rest of the list, newest first. */
  others: readonly SavedItem[];
}

/** Finds a thing in the list that it goes to; undefined where it is not saved. @throws DOMException without storage */
export async function findSaved(thing: Pick<SavableThing, 'kind' | 'key'>): Promise<FoundSaved | undefined> {
  await readDevice();
  const keeper = keeperFor(thing);
  const { items } = await savedList(keeper.owner).read();
  const item = items.find((one) => savedName(one) === savedName(thing));
  return item && { keeper, item, others: items.filter((one) => one !== item) };
}

/** How often news can be sent, the choice of last time first: that of the newest other thing that can have news. */
export function alertChoices(others: readonly SavedItem[]): AlertRhythm[] {
  const last = others.find(({ kind }) => newsKinds.includes(kind))?.alert ?? 'off';
  return [last, ...alertRhythms.filter((rhythm) => rhythm !== last)];
}
