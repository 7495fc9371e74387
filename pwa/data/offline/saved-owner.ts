import type { SavedKind } from '#shared/catalog/saved.ts';
import { ownerOf } from '../../device/saved-lists.ts';
import type { SavedOwner } from '../../local/saved-db.ts';
import type { SavedAccount } from '../../sync/saved/sync-saved.ts';
import { companyDevice, personDevice } from '../session/realm-device.ts';

/** Somebody who keeps a list here; `account` is null for a device without one. */
export interface SavedKeeper {
  owner: SavedOwner;
  account: SavedAccount | null;
}

export const visitorKeeper: SavedKeeper = { owner: 'visitor', account: null };

function keeperOf(realm: SavedAccount['realm'], id: number | null): SavedKeeper[] {
  return id === null ? [] : [{ owner: ownerOf({ realm, id }), account: { realm, id } }];
}

/** The accounts that keep lists here now: the signed-in person, the signed-in company, both, or the device itself. */
export function savedKeepers(): SavedKeeper[] {
  const keepers = [
    ...keeperOf('user', personDevice.get().accountId),
    ...keeperOf('company', companyDevice.get().accountId),
  ];
  return keepers.length > 0 ? keepers : [visitorKeeper];
}

function isSoughtByCompanies(kind: SavedKind, key: string): boolean {
  return kind === 'talent' || key.startsWith('/browse?');
}

/**
 * The list that a thing goes to. Where a person and a company are signed in, people are the company's, the rest the
 * person's.
 */
export function keeperFor({ kind, key }: { kind: SavedKind; key: string }): SavedKeeper {
  const keepers = savedKeepers();
  const ofCompany = keepers.find(({ account }) => account?.realm === 'company');
  const [first = visitorKeeper] = keepers;
  return isSoughtByCompanies(kind, key) ? (ofCompany ?? first) : first;
}
