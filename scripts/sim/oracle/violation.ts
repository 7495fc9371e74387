/** The invariants of the protocol. @see sync §2 */
export type Invariant = `SYNC-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 15 | 16 | 17 | 18 | 19}`;

/** The protocol broke a promise. */
export class Violation extends Error {
  readonly invariant: Invariant;

  constructor(invariant: Invariant, what: string) {
    super(`${invariant}: ${what}`);
    this.name = 'Violation';
    this.invariant = invariant;
  }
}

export function hold(invariant: Invariant, isHeld: boolean, what: () => string): void {
  if (!isHeld) throw new Violation(invariant, what());
}
