import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { randomNumbers } from '../tape.ts';

let next = randomNumbers(0);

/** From here on, the server's random values in this thread are the same in each run. */
export function fixRandom(): void {
  // Of each only the form that the server uses.
  Object.assign(crypto, {
    randomBytes: (size: number) => Buffer.from(Array.from({ length: size }, () => Math.floor(next() * 256))),
    randomInt: (min: number, max: number) => min + Math.floor(next() * (max - min)),
  });
  syncBuiltinESMExports();
}

/** Begins the same numbers again. */
export function restartRandom(): void {
  next = randomNumbers(1);
}
