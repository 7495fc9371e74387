import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { portOf } from './port-of.ts';

/** How the server fails from now on: an answer, or none at all. */
export type S3ServerFault = { status: number; code: string } | 'silent';

export interface S3Server {
  endpoint: string;
  /** Path of a file in its bucket → its bytes. */
  files: Map<string, Buffer>;
  fault: S3ServerFault | undefined;
  stop(): Promise<void>;
}

export const s3Keys = { accessKeyId: 'AKIADALILTESTS', secretAccessKey: 'a secret that only tests know' };
export const s3Bucket = 'dalil-pictures';
export const s3Region = 'me-central-1';

/**
 * An S3 server as small as Dalil's use of one: it keeps files, checks the signature, the keys, the region and the
 * bucket as the real one does, and fails when told.
 */
export async function startS3Server(): Promise<S3Server> {
  const files = new Map<string, Buffer>();
  const server = createServer(async (req, res) => {
    const body = await bytesOf(req);
    if (state.fault === 'silent') return;
    const refusal = state.fault ?? refusalOf(req, body);
    if (refusal) refuse(res, refusal);
    else answer({ req, res, body, files });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const state: S3Server = {
    endpoint: `http://127.0.0.1:${portOf(server)}`,
    files,
    fault: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return state;
}

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  body: Buffer;
  files: Map<string, Buffer>;
}

function answer({ req, res, body, files }: Exchange): void {
  const path = pathOf(req).slice(`/${s3Bucket}/`.length);
  const found = files.get(path);
  if (req.method === 'PUT') {
    files.set(path, body);
    res.writeHead(200).end();
  } else if (req.method === 'DELETE') {
    files.delete(path);
    res.writeHead(204).end();
  } else if (found) {
    res.writeHead(200, { 'content-length': found.length });
    res.end(req.method === 'HEAD' ? undefined : found);
  } else refuse(res, { status: 404, code: 'NoSuchKey' }, req.method);
}

function refuse(res: ServerResponse, { status, code }: { status: number; code: string }, method?: string): void {
  res.writeHead(status, { 'content-type': 'application/xml' });
  res.end(
    method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>${s3Keys.accessKeyId}</Message></Error>`,
  );
}

function refusalOf(req: IncomingMessage, body: Buffer): { status: number; code: string } | undefined {
  const { authorization = '' } = req.headers;
  const [, keyId, day, region] = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request/.exec(authorization) ?? [];
  if (!keyId || !day || !region) return { status: 403, code: 'AccessDenied' };
  if (keyId !== s3Keys.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== s3Region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  if (signatureOf(req, body, { day, region }) !== /Signature=([0-9a-f]+)/.exec(authorization)?.[1]) {
    return { status: 403, code: 'SignatureDoesNotMatch' };
  }
  return pathOf(req).startsWith(`/${s3Bucket}/`) ? undefined : { status: 404, code: 'NoSuchBucket' };
}

/** AWS Signature Version 4 of a request. */
function signatureOf(req: IncomingMessage, body: Buffer, { day, region }: { day: string; region: string }): string {
  const { authorization = '', 'x-amz-content-sha256': said } = req.headers;
  const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const headers = signed.map((name) => `${name}:${String(req.headers[name]).trim()}\n`).join('');
  const query = [...new URL(req.url ?? '', 'http://s3').searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const payload = said === 'UNSIGNED-PAYLOAD' ? said : sha256(body);
  const canonical = [req.method, pathOf(req), query, headers, signed.join(';'), payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', req.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${s3Keys.secretAccessKey}`));
  return hmac(key, text).toString('hex');
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function pathOf(req: IncomingMessage): string {
  return new URL(req.url ?? '', 'http://s3').pathname;
}

async function bytesOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks);
}
