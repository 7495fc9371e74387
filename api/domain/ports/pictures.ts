import type { Language } from '#shared/catalog/languages.ts';

export interface PictureStore {
  /**
   * Stores a data URL in every size, without metadata, by the hash of its content.
   *
   * @param signal Aborted when the sender disconnects; a picture that still waits is then dropped.
   * @returns The address of the picture, or why it was refused; `busy` when too many wait.
   * @throws the reason of `signal`
   */
  save(
    dataUrl: string,
    signal?: AbortSignal,
  ): Promise<{ url: string } | { refused: 'picture_invalid' | 'picture_too_large' | 'busy' }>;
  /** Deletes every size of a picture; does nothing when there is none. */
  remove(url: string): Promise<void>;
  queueLength(): number;
}

/** The contents of a shared page's preview picture. */
export interface CardPicture {
  language: Language;
  /** Undefined for Dalil itself. */
  title?: string | undefined;
  subtitle: string;
  /** As people type it, without the scheme. */
  address: string;
  /** Decides the woven band and the colours. */
  slug: string;
  kind: 'person' | 'company' | 'house';
  /** `/media/…`, or null. */
  picture: string | null;
  isFeatured: boolean;
}

export interface CardPainter {
  /** Draws a PNG of 1200 × 630 pixels; answers `'busy'` when too many wait. */
  paint(card: CardPicture): Promise<Buffer | 'busy'>;
}

/**
 * The files of pictures by their names: a folder, or an object store that several machines share. Every
 * function throws `PictureFilesError` when the storage cannot be reached, is full or refuses.
 */
export interface PictureFiles {
  /** Undefined where there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  /** No reader ever sees half a file. */
  write(name: string, bytes: Buffer): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Succeeds also when there is no such file. */
  remove(name: string): Promise<void>;
}

/** Why files could not be read or written; the message is for the operator and names no secret. */
export class PictureFilesError extends Error {
  /** One of the API's codes. */
  readonly code: 'busy' | 'storage_full';

  constructor(code: 'busy' | 'storage_full', message: string) {
    super(message);
    this.name = 'PictureFilesError';
    this.code = code;
  }
}
