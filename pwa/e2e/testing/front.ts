import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const host = '127.0.0.1';

/** A front before a server, which hands everything on but for what a deployment changes. */
export interface Front {
  origin: string;
  /** From now on the service worker is another one. */
  deploy(): void;
  /** From now on files of these names are gone. */
  lose(names: RegExp): void;
  stop(): Promise<void>;
}

/** Stands before the server at `origin`, which is not seen to change otherwise: it read its files when it started. */
export async function startFront(origin: string): Promise<Front> {
  let deployments = 0;
  let lost: RegExp | undefined;
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    if (lost?.test(path)) answer.writeHead(404).end();
    else if (path === '/sw.js') void sendWorker(`${origin}/sw.js`, { answer, deployments });
    else handOn(origin, incoming, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${host}:${port}`,
    deploy: () => {
      deployments += 1;
    },
    lose: (names) => {
      lost = names;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface WorkerAnswer {
  answer: ServerResponse;
  deployments: number;
}

async function sendWorker(address: string, { answer, deployments }: WorkerAnswer): Promise<void> {
  const code = await (await fetch(address)).text();
  answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
  answer.end(`${code}\n// ${deployments}`);
}

function handOn(origin: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = '/' } = incoming;
  const onward = request(new URL(url, origin), { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  incoming.pipe(onward);
}
