import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { portOf } from '#api/testing/port-of.ts';

/** One address in front of several servers. */
export interface RoundRobin {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Hands each request to the next server. One that does not answer is 502: the caller tries again, and gets another
 * server.
 *
 * @param origins Asked for at each request, so that servers may move.
 */
export async function startRoundRobin(origins: readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const server = createServer((req, res) => {
    turn += 1;
    forward(req, res, origins[turn % origins.length] ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(req: IncomingMessage, res: ServerResponse, origin: string): void {
  const { method, headers } = req;
  const onward = request(origin + req.url, { method, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
    // The server went while it answered: the caller must not take half an answer for a whole one.
    answer.on('error', () => res.destroy());
  });
  onward.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
  req.pipe(onward);
}
