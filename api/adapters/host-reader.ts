import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { limits } from '#shared/limits.ts';
import type { HostReader, HostTexts } from '../domain/ports/outgoing.ts';
import { guardedLookup, isCertificateFault, mayCall, type OutgoingRules } from './outgoing-requests.ts';

export interface HostReaderSettings extends Partial<OutgoingRules> {
  /** Name servers as `1.1.1.1` or `127.0.0.1:5353`; those of the system unless they are named. */
  nameServers?: readonly string[] | undefined;
  /** Of one look; 5 s unless a test is about it. */
  deadlineMs?: number;
  /** For tests: where hosts are served, and the certificate that proves it. */
  port?: number;
  ca?: string;
}

const nothingThere = new Set(['ENOTFOUND', 'ENODATA']);
const headersMaxBytes = 8 * 1024;

/**
 * Reads what the owners of hosts publish: over https only, never from a private network, without following redirects. A deadline
 * ends each look, and no more than 4 KB of a file are read.
 *
 * @param settings.allowsPrivateNetwork For development: files of this machine and its neighbours, too.
 */
export function createHostReader({
  allowsPrivateNetwork = false,
  nameServers = [],
  deadlineMs = limits.proofTimeoutMs,
  port,
  ca,
  ...rules
}: HostReaderSettings = {}): HostReader {
  const lookup = guardedLookup({ allowsPrivateNetwork, ...rules });
  return {
    async readRecords(name) {
      // One for each look, so that its end cancels no other.
      const resolver = new Resolver({ timeout: deadlineMs / 2, tries: 2 });
      if (nameServers.length > 0) resolver.setServers([...nameServers]);
      const deadline = setTimeout(() => resolver.cancel(), deadlineMs);
      try {
        const records = await resolver.resolveTxt(name);
        // A record longer than 255 bytes comes in several strings.
        return { texts: records.map((strings) => strings.join('')) };
      } catch (error) {
        return { finding: nothingThere.has((error as NodeJS.ErrnoException).code ?? '') ? 'missing' : 'no_answer' };
      } finally {
        clearTimeout(deadline);
      }
    },
    readFile(address) {
      const url = new URL(address);
      if (!mayCall(url, { allowsPrivateNetwork })) return Promise.resolve({ finding: 'private' });
      if (port) url.port = String(port);
      return new Promise((done) => {
        const signal = AbortSignal.timeout(deadlineMs);
        const headers = { accept: 'text/plain', 'user-agent': 'Dalil-Verification/1' };
        const asking = request(url, { agent: false, lookup, signal, headers, ca, maxHeaderSize: headersMaxBytes });
        const answer = (texts: HostTexts) => {
          done(texts);
          asking.destroy();
        };
        asking.on('response', (response) => readAnswer(response, answer));
        // An aborted or destroyed request emits another error; without a listener it would end the process.
        asking.on('error', (error: NodeJS.ErrnoException) => answer({ finding: findingFor(error) }));
        // Node emits nothing else after an answer of 101; the first call of `done` counts.
        asking.on('close', () => done({ finding: 'no_answer' }));
        asking.end();
      });
    },
  };
}

function readAnswer(response: IncomingMessage, answer: (texts: HostTexts) => void): void {
  const { statusCode = 0 } = response;
  if (statusCode !== 200) {
    answer({ finding: findingForStatus(statusCode) });
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limits.proofFileMaxBytes) answer({ finding: 'too_long' });
    else chunks.push(chunk);
  });
  response.on('end', () => answer({ texts: Buffer.concat(chunks).toString().split('\n') }));
  response.on('error', () => answer({ finding: 'no_answer' }));
}

function findingForStatus(status: number): 'redirected' | 'missing' | 'refused' {
  if (status >= 300 && status < 400) return 'redirected';
  return status === 404 || status === 410 ? 'missing' : 'refused';
}

function findingFor({ code = '' }: NodeJS.ErrnoException): 'private' | 'certificate' | 'no_answer' {
  if (code === 'ADDRESS_REFUSED') return 'private';
  return isCertificateFault(code) ? 'certificate' : 'no_answer';
}
