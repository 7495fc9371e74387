import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Log } from '../domain/deps.ts';
import { type PictureFiles, PictureFilesError } from '../domain/ports/pictures.ts';

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
  /** How long one call may take, with its second attempt. */
  answerMs?: number;
}

/** After a call without an answer nobody waits for the store for so long: uploads come one after the other. */
const silenceMs = 2000;

const contentTypes: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' };

/**
 * Stores the files of pictures in a bucket with the API of S3. Keys come from where the library looks for them: the
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

  let silentUntilMs = 0;

  async function inTime<Answer>(call: (options: { abortSignal: AbortSignal }) => Promise<Answer>): Promise<Answer> {
    if (performance.now() < silentUntilMs) throw noAnswer();
    const late = Promise.withResolvers<never>();
    const abortion = new AbortController();
    const timer = setTimeout(() => {
      silentUntilMs = performance.now() + silenceMs;
      late.reject(noAnswer());
      abortion.abort();
    }, answerMs);
    try {
      return await Promise.race([call({ abortSignal: abortion.signal }), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @returns Undefined where there is no such file. */
  async function ask<Answer>(
    call: (options: { abortSignal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      return await inTime(call);
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
      return ask(async (options) => {
        const { Body } = await client.send(new s3.GetObjectCommand(at(name)), options);
        const bytes = await Body?.transformToByteArray();
        return bytes && Buffer.from(bytes);
      });
    },
    async write(name, bytes) {
      const ContentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain';
      await ask((options) => client.send(new s3.PutObjectCommand({ ...at(name), Body: bytes, ContentType }), options));
    },
    async has(name) {
      return (await ask((options) => client.send(new s3.HeadObjectCommand(at(name)), options))) !== undefined;
    },
    async remove(name) {
      await ask((options) => client.send(new s3.DeleteObjectCommand(at(name)), options));
    },
  };
  await check(files, store);
  return files;
}

function noAnswer(): Error {
  return Object.assign(new Error('The store gave no answer in time'), { code: 'ETIMEDOUT' });
}

/** Writes, reads and removes a file once: missing rights show at the start, and not with the first picture. */
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

/** Why the store refused, in words for the operator; `missing` where there is no such file. */
export type S3Fault = Pick<PictureFilesError, 'code' | 'message'> | 'missing';

interface Place {
  bucket: string;
  region: string;
}

/** The fields of a library's error that may be logged; nothing else of it ever is. */
interface LibraryError {
  name: string;
  status: number | undefined;
}

const refusals: readonly [names: RegExp, say: (place: Place) => string][] = [
  [/^NoSuchBucket$/, ({ bucket }) => `there is no bucket ${bucket}`],
  [
    /^(?:PermanentRedirect|TemporaryRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/,
    ({ bucket, region }) => `the bucket ${bucket} is not in the region ${region}: set ?region=… in MEDIA_URL`,
  ],
  [/^(?:ExpiredToken|TokenRefreshRequired)/, () => 'the keys have expired'],
  [/^RequestTimeTooSkewed$/, () => 'the clock of this machine is wrong'],
  [
    /^(?:InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken)$/,
    () => 'the keys are wrong: check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ],
  [/^CredentialsProviderError$/, () => 'there are no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  [
    /^(?:AccessDenied|Forbidden|AllAccessDisabled)$/,
    ({ bucket }) => `the keys may not list, read, write and delete in the bucket ${bucket}`,
  ],
];

/** Translates why a request to an object store failed. */
export function faultOf(error: unknown, place: Place): S3Fault {
  const { name, status } = known(error);
  if (name === 'NoSuchKey' || name === 'NotFound') return 'missing';
  if (/QuotaExceeded|StorageFull/.test(name) || status === 507) {
    return { code: 'storage_full', message: `the bucket ${place.bucket} is full` };
  }
  const say = refusals.find(([names]) => names.test(name))?.[1];
  if (say) return { code: 'busy', message: say(place) };
  // A redirect without a body, as to a request for the head of a file.
  if (status === 301) return { code: 'busy', message: `the bucket ${place.bucket} is in another region` };
  if (status === 403) return { code: 'busy', message: `the keys may not do this in the bucket ${place.bucket}` };
  if (status !== undefined) return { code: 'busy', message: `the store answers ${status} ${name}` };
  return { code: 'busy', message: `the store does not answer (${name})` };
}

function known(error: unknown): LibraryError {
  if (!(error instanceof Error)) return { name: 'unknown', status: undefined };
  const { $metadata, code } = error as { $metadata?: { httpStatusCode?: number }; code?: unknown };
  const systemCode = typeof code === 'string' && /^E[A-Z_]+$/.test(code) ? code : undefined;
  return { name: systemCode ?? error.name, status: $metadata?.httpStatusCode };
}

/**
 * Stores the files of pictures in a folder.
 *
 * @param dir Made when missing.
 */
export function createLocalFiles(dir: string): PictureFiles {
  return {
    read: (name) => readFile(join(dir, name)).catch(() => undefined),
    async write(name, bytes) {
      await mkdir(dir, { recursive: true });
      // Renamed into place when whole.
      const unfinished = join(dir, `${name}.${randomUUID()}.part`);
      try {
        await writeFile(unfinished, bytes, { flush: true });
        await rename(unfinished, join(dir, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    has: (name) =>
      access(join(dir, name)).then(
        () => true,
        () => false,
      ),
    remove: (name) => rm(join(dir, name), { force: true }),
  };
}

interface PicturePlace {
  dataDir: string;
  objectStore: ObjectStoreSettings | undefined;
}

/**
 * Pictures are in a folder of this machine, unless an object store is set.
 *
 * @throws PictureFilesError when the object store cannot be used
 */
export async function choosePictureFiles(
  { dataDir, objectStore }: PicturePlace,
  log: Pick<Log, 'warn'>,
): Promise<PictureFiles> {
  if (!objectStore) return createLocalFiles(join(dataDir, 'media'));
  return openS3Files(objectStore, { log });
}
