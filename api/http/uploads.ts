import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '#shared/limits.ts';
import { AppError } from '../domain/app-error.ts';

/** Bounds how many large bodies are held in memory at a time, in all and of one account. */
export interface Uploads {
  /**
   * Takes a place before the body is read.
   *
   * @param account Names the account, with its realm.
   * @returns What to call when the request is over.
   * @throws AppError `busy`
   */
  enter(account: string): () => void;
}

/** Makes the places for uploads: one account can never hold all of them. */
export function createUploads(): Uploads {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    enter(account) {
      const own = counts.get(account) ?? 0;
      if (total >= limits.uploadsMax || own >= limits.uploadsOfAccountMax) throw new AppError('busy');
      total += 1;
      counts.set(account, own + 1);
      return () => {
        total -= 1;
        const left = (counts.get(account) ?? 1) - 1;
        if (left > 0) counts.set(account, left);
        else counts.delete(account);
      };
    },
  };
}

/** True when a request says or hides that its body is large. */
export function isUpload({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > limits.requestMaxBytes;
}

/** Aborts when the connection ends before the answer is out. */
export function goneSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort(new AppError('busy'));
  });
  return controller.signal;
}
