import type { SavedKind } from '#shared/catalog/saved.ts';
import { ownerOf } from '../../device/saved-lists.ts';
import type { SavedOwner } from '../../local/saved-db.ts';
import type { SavedAccount } from '../../sync/saved/sync-saved.ts';
import { companyDevice, personDevice } from '../session/realm-device.ts';

/** Whose saved list it is. `account` is null for the list of a device without an account. */
export interface ListOwner {
  owner: SavedOwner;
  account: SavedAccount | null;
}

export const visitorListOwner: ListOwner = { owner: 'visitor', account: null };

function listOwnersOf(realm: SavedAccount['realm'], id: number | null): ListOwner[] {
  return id === null ? [] : [{ owner: ownerOf({ realm, id }), account: { realm, id } }];
}

/** Whose lists this device has now: the signed-in person's, the signed-in company's, both, or the device's own. */
export function presentListOwners(): ListOwner[] {
  const listOwners = [
    ...listOwnersOf('user', personDevice.get().accountId),
    ...listOwnersOf('company', companyDevice.get().accountId),
  ];
  return listOwners.length > 0 ? listOwners : [visitorListOwner];
}

function isSoughtByCompanies(kind: SavedKind, key: string): boolean {
  return kind === 'talent' || key.startsWith('/browse?');
}

/**
 * The list that a thing goes to. Where a person and a company are signed in, people are the company's, the rest the
 * person's.
 */
export function listOwnerFor({ kind, key }: { kind: SavedKind; key: string }): ListOwner {
  const listOwners = presentListOwners();
  const ofCompany = listOwners.find(({ account }) => account?.realm === 'company');
  const [first = visitorListOwner] = listOwners;
  return isSoughtByCompanies(kind, key) ? (ofCompany ?? first) : first;
}
