import { get, type IncomingHttpHeaders } from 'node:http';

/** Fetches the bytes as they travel, compressed where the server compresses. */
export function fetchRaw(
  url: string,
  acceptEncoding: string,
  others: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...others, 'accept-encoding': acceptEncoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      const { statusCode: status = 0, headers } = answer;
      answer.on('end', () => resolve({ status, headers, bytes: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}
