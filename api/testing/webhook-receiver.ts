import { createServer, type IncomingHttpHeaders } from 'node:http';
import { portOf } from './port-of.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A company's program that is told of events. */
export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** What it answers from now on: a status, or nothing at all. */
  answer: number | 'nothing';
  /** How long it thinks before it answers. */
  delayMs: number;
  stop(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = { url: '', received: [], answer: 204, delayMs: 0, stop };
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    receiver.received.push({ headers: req.headers, body: Buffer.concat(chunks).toString() });
    if (receiver.answer === 'nothing') return;
    const { answer } = receiver;
    setTimeout(
      () => res.writeHead(answer, headersOf(answer, receiver.url)).end('x'.repeat(answer === 204 ? 0 : 100_000)),
      receiver.delayMs,
    );
  });
  server.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  receiver.url = `http://127.0.0.1:${portOf(server)}/hooks`;
  async function stop() {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
  return receiver;
}

function headersOf(status: number, url: string): Record<string, string> {
  if (status === 101) return { connection: 'upgrade', upgrade: 'other' };
  return status === 302 ? { location: `${url}/elsewhere` } : {};
}
