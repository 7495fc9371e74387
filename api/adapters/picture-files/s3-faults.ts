import type { PictureFilesError } from '../../domain/ports/pictures.ts';

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

/** Says in words of the house why a request to an object store failed. */
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
