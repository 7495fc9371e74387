import type { UserRecord } from '../../store/records.ts';

/** True when everybody may see a person: administrators and viewers never appear. @see trust §4 */
export function isListed({ role, isActive }: Pick<UserRecord, 'role' | 'isActive'>): boolean {
  return role === 'talent' && isActive;
}
