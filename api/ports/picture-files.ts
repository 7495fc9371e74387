/**
 * Where the files of pictures are kept, by their names: a folder, or an object store that several machines share. Every
 * function throws `PictureFilesError` when it is away, full or refuses.
 */
export interface PictureFiles {
  /** Undefined where there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  /** No reader ever sees half a file. */
  write(name: string, bytes: Buffer): Promise<void>;
  has(name: string): Promise<boolean>;
  /** One that is missing is as good as removed. */
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
