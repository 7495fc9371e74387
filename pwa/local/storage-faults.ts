function reasonsOf(fault: unknown): string {
  const reasons: string[] = [];
  for (let at: unknown = fault; at instanceof Error; at = 'inner' in at ? at.inner : at.cause) {
    reasons.push(at.name, at.message);
    if (reasons.length > 8) break;
  }
  return reasons.join(' ');
}

/** True when the device has no room left; the quota's error may be wrapped in an AbortError. @see sync §3 Traps */
export function isStorageFull(fault: unknown): boolean {
  return /QuotaExceeded/i.test(reasonsOf(fault));
}

/** True when the browser dropped the connection to its own database, as iOS does after a while in the background. */
export function isConnectionLost(fault: unknown): boolean {
  return /DatabaseClosed|InvalidState|connection .*(?:lost|closing)/i.test(reasonsOf(fault));
}
