import { eq } from '../drizzle.ts';
import type { OwnAccount } from '../records.ts';
import type { Tables } from '../tables.ts';
import type { AlertReader } from './alert-records.ts';

type OwnedTable = Tables['alertSettings'] | Tables['pushSubscriptions'] | Tables['saved'];

/** Names the account that was shown to be the caller's own. */
export function ownerIn({ realm, own }: OwnAccount): AlertReader {
  return { realm, id: own.id };
}

/** The column that says whose a new row is. */
export function ownerColumn({ realm, id }: AlertReader): { userId: number } | { companyId: number } {
  return realm === 'user' ? { userId: id } : { companyId: id };
}

/** Condition: the row is the account's. */
export function isOf(table: OwnedTable, { realm, id }: AlertReader) {
  return eq(realm === 'user' ? table.userId : table.companyId, id);
}
