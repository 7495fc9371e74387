import { randomUUID } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Log } from '../../domain/deps.ts';
import { type PictureFiles, PictureFilesError } from '../../domain/ports/pictures.ts';
import { faultOf } from './s3-faults.ts';

export interface ObjectStoreSettings {
  bucket: string;
  /** Stands before every name, with its slash; `''` for none. */
  prefix: string;
  region: string;
  /** Of another store than Amazon's. */
  endpoint: string | undefined;
}

export interface S3Options {
  log: Pick<Log, 'warn'>;
  /** How long one answer may take. */
  answerMs?: number;
}

const contentTypes: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' };

/**
 * Keeps the files of pictures in a bucket that speaks S3. Keys come from where the library looks for them: the
 * environment, a file, the role of the machine.
 *
 * @returns Once a file could be written, read and removed.
 * @throws PictureFilesError with a line for the operator when the bucket cannot be used
 */
export async function openS3Files(
  store: ObjectStoreSettings,
  { log, answerMs = 5000 }: S3Options,
): Promise<PictureFiles> {
  // 22 MB that only who uses them loads.
  const s3 = await import('@aws-sdk/client-s3');
  const client: S3Client = new s3.S3Client({
    region: store.region,
    ...(store.endpoint && { endpoint: store.endpoint, forcePathStyle: true }),
    // Checksums of its own are refused by some stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: answerMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
  });
  const at = (name: string) => ({ Bucket: store.bucket, Key: store.prefix + name });

  /** @returns Undefined where there is no such file. */
  async function ask<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await request;
    } catch (error) {
      const fault = faultOf(error, store);
      if (fault === 'missing') return undefined;
      // The error of the library holds addresses and keys.
      log.warn({ reason: fault.message }, 'object store failed');
      throw new PictureFilesError(fault.code, fault.message);
    }
  }

  const files: PictureFiles = {
    async read(name) {
      return ask(
        client.send(new s3.GetObjectCommand(at(name))).then(async ({ Body }) => {
          const bytes = await Body?.transformToByteArray();
          return bytes && Buffer.from(bytes);
        }),
      );
    },
    async write(name, bytes) {
      const ContentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain';
      await ask(client.send(new s3.PutObjectCommand({ ...at(name), Body: bytes, ContentType })));
    },
    async has(name) {
      return (await ask(client.send(new s3.HeadObjectCommand(at(name))))) !== undefined;
    },
    async remove(name) {
      await ask(client.send(new s3.DeleteObjectCommand(at(name))));
    },
  };
  await check(files, store);
  return files;
}

/** Does once what will be done: rights that are missing show at the start, and not with the first picture. */
async function check(files: PictureFiles, { bucket }: ObjectStoreSettings): Promise<void> {
  // Servers that start together have one each.
  const checkName = `dalil-check-${randomUUID()}.txt`;
  const written = Buffer.from('Dalil can write here');
  await files.write(checkName, written);
  const read = await files.read(checkName);
  await files.remove(checkName);
  if (!read?.equals(written)) {
    throw new PictureFilesError('busy', `the bucket ${bucket} does not give back what was written`);
  }
  // Without the right to list, a file that is not there looks like one that may not be read.
  await files.has(checkName);
}
