import { noteConnection } from '../connection.ts';
import type { LogoutQueue } from '../logout-queue.ts';

/**
 * Ends a session at the server, or notes that it is to be ended.
 *
 * @throws RequestFailure when the server refuses, or when nothing would remind this browser of the logout.
 */
export async function endSessionOrQueue(queue: LogoutQueue, sendLogout: () => Promise<void>): Promise<void> {
  try {
    await noteConnection(sendLogout);
  } catch (fault) {
    const isAnswered = fault instanceof Error && 'kind' in fault && fault.kind === 'http';
    if (isAnswered) throw fault;
    try {
      queue.queue();
    } catch {
      throw fault;
    }
  }
}
