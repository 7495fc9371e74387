import { limits } from '../limits.ts';

/**
 * Merges a private note that was written on two devices. Where both have changed it, both texts stay, the other one
 * first: neither of them has been seen by who wrote the other.
 *
 * @param base The note before, as the writer saw it.
 * @param yours The note as the writer left it.
 * @param theirs The note that is stored now.
 */
export function mergeNote({ base, yours, theirs }: { base: string; yours: string; theirs: string }): string {
  if (theirs === base || theirs === yours) return yours;
  if (yours === base || theirs.includes(yours)) return theirs;
  if (yours.includes(theirs)) return yours;
  return [...`${theirs}\n${yours}`].slice(-limits.mergedNoteMaxLength).join('');
}
