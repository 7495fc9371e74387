import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { fail } from '../../domain/app-error.ts';
import type { CardPainter, CardPicture } from '../../domain/ports/pictures.ts';
import { type ReadyBytes, uncompressible } from '../../http/ready/ready-bytes.ts';

const cacheBytes = 16 * 1024 * 1024;

/** A drawn card. */
interface DrawnCard {
  etag: string;
  bytes: ReadyBytes;
}

/**
 * Keeps drawn cards by what they show: one that did not change is not drawn again, whatever else the person edits.
 *
 * @returns Asks for a card; rejects with AppError `busy` when too many wait.
 */
export function createCardPictures(painter: CardPainter): (card: CardPicture) => Promise<DrawnCard> {
  const kept = new LRUCache<string, DrawnCard>({ maxSize: cacheBytes });
  const inWork = new Map<string, Promise<DrawnCard>>();

  async function draw(card: CardPicture, key: string): Promise<DrawnCard> {
    const png = await painter.paint(card);
    if (png === 'busy') fail('busy');
    const drawn = { etag: `"${key}"`, bytes: uncompressible(png) };
    kept.set(key, drawn, { size: png.length });
    return drawn;
  }

  return async (card) => {
    const key = hash('sha256', JSON.stringify(card), 'base64url').slice(0, 22);
    const known = kept.get(key);
    if (known) return known;
    const drawing = inWork.get(key) ?? draw(card, key).finally(() => inWork.delete(key));
    inWork.set(key, drawing);
    return drawing;
  };
}
