import { get, type IncomingHttpHeaders } from 'node:http';

/** Fetches the bytes as they travel, compressed where the server compresses. */
export function fetchRaw(
  url: string,
  acceptEncoding: string,
  others: Record<string, string> = {},
): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...others, 'accept-encoding': acceptEncoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}
