/** What was typed in the profile form and not saved; `fields` is whatever the form kept. */
export interface ProfileDraft {
  fields: unknown;
  savedAt: Date;
}

/** Reads the draft of an account; none when there is none or the device keeps nothing. @see checklist J20 */
export async function readProfileDraft(userId: number): Promise<ProfileDraft | null> {
  try {
    const local = await import('../local/account.local.ts');
    const kept = await local.readProfileDraft(userId);
    return kept ? { fields: kept.value, savedAt: new Date(kept.savedAt) } : null;
  } catch {
    return null;
  }
}

/**
 * Keeps what is typed, for this account alone; without a field the draft is removed.
 *
 * @returns whether the device keeps it
 * @see checklist J20
 */
export async function keepProfileDraft(userId: number, fields: Record<string, unknown>): Promise<boolean> {
  try {
    const local = await import('../local/account.local.ts');
    if (Object.keys(fields).length > 0) await local.saveProfileDraft(userId, fields, Date.now());
    else await local.removeProfileDraft(userId);
    return true;
  } catch {
    return false;
  }
}
