function reasonsOf(fault: unknown): string {
  const reasons: string[] = [];
  for (let at: unknown = fault; at instanceof Error; at = 'inner' in at ? at.inner : at.cause) {
    reasons.push(at.name, at.message);
    if (reasons.length > 8) break;
  }
  return reasons.join(' ');
}

/** A private database that was deleted, as by a logout in another tab. Only a login makes it again. */
export class DatabaseGone extends Error {
  override name = 'DatabaseGone';
}

/** The browser's storage did not answer in time. The app goes on without it, and the work is not done later. */
export class StorageSilent extends Error {
  override name = 'StorageSilent';
}

/** True when storage does not answer. */
export function isStorageSilent(fault: unknown): boolean {
  return /\bStorageSilent\b/.test(reasonsOf(fault));
}

/** True when the private database of the work was deleted. */
export function isGone(fault: unknown): boolean {
  return /\bDatabaseGone\b/.test(reasonsOf(fault));
}

/** True when the device has no space left. The quota's error may be wrapped in an AbortError. @see traps §1 */
export function isStorageFull(fault: unknown): boolean {
  return /QuotaExceeded/i.test(reasonsOf(fault));
}

/**
 * True when the browser closed a connection that was open. Chromium does so on a full disk, without a quota error. False for a
 * database that never opened: Dexie reports it as closed, too, but with the reason in `inner`.
 */
export function isClosedByBrowser(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  const isNeverOpened = fault.name === 'DatabaseClosedError' && 'inner' in fault && Boolean(fault.inner);
  return !isNeverOpened && /DatabaseClosed|connection .*(?:lost|clos(?:ing|ed))/i.test(reasonsOf(fault));
}

/** The browser's own error, inside the errors that wrap it. */
function innermostOf(fault: unknown): unknown {
  let first = fault;
  for (let depth = 0; depth < 8 && first instanceof Error; depth += 1) {
    const within = 'inner' in first ? first.inner : first.cause;
    if (!(within instanceof Error)) break;
    first = within;
  }
  return first;
}

/**
 * True when a write or read of the disk failed. In Chromium the disk is then most often full, although the error only reports
 * an aborted transaction or files that cannot be opened. Browsers without storage, such as private windows, give other
 * errors. It decides whether more space may help.
 */
export function isDiskFailing(fault: unknown): boolean {
  const first = innermostOf(fault);
  return first instanceof Error && /^(?:UnknownError|AbortError)$/.test(first.name);
}

/**
 * True when the browser could not open a database: the disk is full, or the files are damaged, as after a kill of the
 * browser while it deleted them. It decides whether the content counts as lost.
 */
export function isUnreadable(fault: unknown): boolean {
  const first = innermostOf(fault);
  return first instanceof Error && first.name === 'UnknownError' && !isClosedByBrowser(fault);
}

/** The files of a database are damaged although the disk works. Their content is lost. @see decision 050 */
export class DatabaseDamaged extends Error {
  override name = 'DatabaseDamaged';
}

/** The result of work on a private database, or another one when its files are damaged. */
export async function unlessDamaged<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (fault) {
    if (fault instanceof DatabaseDamaged) return otherwise;
    throw fault;
  }
}

// iOS closes connections after a while in the background. Chromium gives an unknown error when the bucket was deleted.
function isConnectionLost(fault: unknown): boolean {
  return /DatabaseClosed|InvalidState|UnknownError|connection .*(?:lost|clos(?:ing|ed))/i.test(reasonsOf(fault));
}

function lossOf(fault: unknown): 'database' | 'connection' | undefined {
  if (isGone(fault)) return 'database';
  return isConnectionLost(fault) ? 'connection' : undefined;
}

function answerTo<Answer>(fault: unknown, whenGone?: () => Answer): Answer {
  if (!whenGone || !isGone(fault)) throw fault;
  return whenGone();
}

/**
 * Does work on a database of the browser. When the browser dropped the connection, it is closed and the work is done
 * once more, on a new one.
 *
 * @param whenGone Gives the result when the database was deleted. Callers pass it and catch no DatabaseGone themselves: that
 *   would be one more awaited step, and Dexie's live queries miss reads behind it.
 * @throws DatabaseGone without `whenGone`
 * @throws the errors of the second try
 */
export async function withReopening<T, Otherwise = never>(
  close: () => void,
  work: () => Promise<T>,
  whenGone?: () => Otherwise,
): Promise<T | Otherwise> {
  for (let isSecond = false; ; isSecond = true) {
    try {
      return await work();
    } catch (fault) {
      const lost = lossOf(fault);
      if (lost) close();
      if (lost !== 'connection' || isSecond) return answerTo(fault, whenGone);
    }
  }
}
