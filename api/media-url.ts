import * as v from 'valibot';
import type { ObjectStoreSettings } from './adapters/picture-files.ts';

const form =
  's3://BUCKET or s3://BUCKET/FOLDER with ?region=… and ?endpoint=https://…; the keys belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';

/** The object store that an address names; undefined when it is not understood. */
function storeIn(value: string): ObjectStoreSettings | undefined {
  const url = URL.parse(value);
  const [, bucket] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:[/?]|$)/.exec(value) ?? [];
  if (!url || !bucket || url.hash) return undefined;
  const { region = 'us-east-1', endpoint, ...others } = Object.fromEntries(url.searchParams);
  const isEndpointFine = endpoint === undefined || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '');
  if (Object.keys(others).length > 0 || !isEndpointFine || !/^[a-z0-9-]+$/.test(region)) return undefined;
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]*$/.test(folder)) return undefined;
  return { bucket, region, endpoint, prefix: folder && `${folder}/` };
}

/** The setting of where pictures are stored. */
export const MediaUrlSchema = v.pipe(
  v.string(),
  v.check((value) => storeIn(value) !== undefined, form),
  v.transform(storeIn),
);
