import { LRUCache } from 'lru-cache';
import { AppError } from '../domain/app-error.ts';
import { secretHashOf } from '../domain/hashes.ts';
import type { TokenCaller, TokenUse } from '../domain/sessions/callers.ts';
import type { Guesses } from './rate-limit.ts';

const rememberedTokens = 1000;

/**
 * Bounds wrong access tokens by the address that shows them. A token that was right before goes on: a script with an old
 * token stops none of the others in its office.
 */
export function boundTokens(guesses: Guesses, resolve: (use: TokenUse) => Promise<TokenCaller>) {
  const right = new LRUCache<string, true>({ max: rememberedTokens });
  return async (use: TokenUse, ip: string): Promise<TokenCaller> => {
    const hash = secretHashOf(use.secret);
    if (!right.has(hash)) await guesses.check(ip);
    try {
      const caller = await resolve(use);
      right.set(hash, true);
      return caller;
    } catch (fault) {
      if (fault instanceof AppError && fault.code === 'not_authenticated') {
        right.delete(hash);
        await guesses.wrong(ip);
      }
      throw fault;
    }
  };
}
