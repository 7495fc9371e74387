import { noteConnection } from '../connection.ts';
import type { LogoutQueue } from '../logout-queue.ts';

/**
 * Ends a session at the server, or notes that it is to be ended. It is noted before it is sent: who leaves the page
 * before the answer is signed out by the next one.
 *
 * @throws RequestFailure when the server refuses, or when nothing would remind this browser of the logout.
 */
export async function endSessionOrQueue(queue: LogoutQueue, sendLogout: () => Promise<void>): Promise<void> {
  const isNoted = note(queue);
  try {
    await noteConnection(sendLogout);
    queue.forget();
  } catch (fault) {
    const isAnswered = fault instanceof Error && 'kind' in fault && fault.kind === 'http';
    if (isAnswered) queue.forget();
    if (isAnswered || !isNoted) throw fault;
  }
}

function note(queue: LogoutQueue): boolean {
  try {
    queue.queue();
    return true;
  } catch {
    return false;
  }
}
