import type { OperationState } from '#shared/model/operation.ts';
import type { Actor } from '../actor.ts';
import type { Deps, HostFacts } from '../deps.ts';
import { requireAdmin } from '../policies.ts';

const hourMs = 3_600_000;
// A backup takes its time, and the clock of the schedule starts anew with each one.
const overdueFactor = 1.5;

/**
 * Gives an administrator the state of the operation: storage, backups, missing settings, demo accounts.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function showOperationState({ stats, host, clock }: Deps, actor: Actor): Promise<OperationState> {
  requireAdmin(actor);
  const [databaseBytes, picturesBytes, freeBytes, demoAccounts] = await Promise.all([
    stats.sizeBytes(),
    host.picturesBytes(),
    host.diskFreeBytes(),
    host.demoAccounts(),
  ]);
  return {
    storage: { databaseBytes, picturesBytes: picturesBytes ?? null, freeBytes },
    backup: host.backups ? backupState(host.backups, clock.now()) : null,
    warnings: [...host.warnings()],
    demoAccounts: [...demoAccounts],
  };
}

function backupState({ everyMs, newestAt }: NonNullable<HostFacts['backups']>, now: Date): OperationState['backup'] {
  const newest = newestAt();
  return {
    newestAt: newest?.toISOString() ?? null,
    everyHours: everyMs / hourMs,
    isOverdue: !newest || now.getTime() - newest.getTime() > everyMs * overdueFactor,
  };
}
