import { execFileSync } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decryptPush } from './decrypt-push.ts';
import { portOf } from './port-of.ts';

/** What a push service has got. */
export interface ReceivedPush {
  headers: IncomingHttpHeaders;
  /** As the browser reads it. */
  text: string;
}

/** A push service with TLS of its own, on this machine, and a browser that is subscribed there. */
export interface PushService {
  /** Certificate that proves it. */
  ca: string;
  received: ReceivedPush[];
  /** Answers with this status; `hang` never answers, `flood` answers without end. */
  mood: number | 'hang' | 'flood';
  retryAfter: string | undefined;
  /** A new browser: its subscription as it tells the server. */
  subscription(): { endpoint: string; keys: { p256dh: string; auth: string } };
  stop(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const { key, cert } = ownCertificate();
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>();
  const server = createServer({ key, cert }, (asked, answer) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('error', () => undefined);
    asked.on('end', () => {
      const browser = browsers.get(asked.url ?? '');
      const text = browser ? decryptPush(Buffer.concat(chunks), browser) : '';
      running.received.push({ headers: asked.headers, text });
      if (running.mood === 'hang') return;
      if (running.mood === 'flood') {
        answer.writeHead(201);
        const flood = setInterval(() => answer.write(randomBytes(65_536)), 1);
        answer.on('close', () => clearInterval(flood));
        return;
      }
      const upgrade = running.mood === 101 && { connection: 'upgrade', upgrade: 'other' };
      answer.writeHead(running.mood, { ...upgrade, ...(running.retryAfter && { 'retry-after': running.retryAfter }) });
      answer.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://localhost:${portOf(server)}`;
  const running: PushService = {
    ca: cert,
    received: [],
    mood: 201,
    retryAfter: undefined,
    subscription() {
      const path = `/push/${browsers.size}`;
      const browser = { keys: createECDH('prime256v1'), auth: randomBytes(16) };
      const p256dh = browser.keys.generateKeys('base64url');
      browsers.set(path, browser);
      return { endpoint: origin + path, keys: { p256dh, auth: browser.auth.toString('base64url') } };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return running;
}

/** Makes a key, and a certificate that proves a name to programs that trust it. */
export function ownCertificate(name = 'localhost'): { key: string; cert: string } {
  const dir = mkdtempSync(join(tmpdir(), 'dalil-tls-'));
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', ...curve, '-nodes', '-days', '2', ...names, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(dir, { recursive: true });
  return pair;
}
