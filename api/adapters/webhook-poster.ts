import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { PostOutcome, WebhookPoster } from '../domain/ports/outgoing.ts';
import { guardedLookup, mayCall, type OutgoingRules } from './outgoing-addresses.ts';

const deadlineMs = 10_000;
const headersMaxBytes = 8 * 1024;

export interface PosterSettings extends Partial<OutgoingRules> {
  deadlineMs?: number;
}

/**
 * Sends to addresses that companies chose: over https to the open internet alone, at the moment of sending too. A redirect
 * is an answer like another, the body of an answer is not read, and a deadline ends everything.
 *
 * @param settings.allowsInHouse For development: this machine and its neighbours too, over plain http as well.
 */
export function createWebhookPoster({ allowsInHouse = false, ...settings }: PosterSettings = {}): WebhookPoster {
  const lookup = guardedLookup({ allowsInHouse, ...settings });

  function isAllowed(given: string): boolean {
    const url = new URL(given);
    return (allowsInHouse || url.protocol === 'https:') && mayCall(url, { allowsInHouse });
  }

  async function mayReach(given: string): Promise<boolean> {
    const { hostname } = new URL(given);
    if (!isAllowed(given)) return false;
    if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return true;
    return new Promise((answered) => lookup(hostname, { all: true }, (error) => answered(!error)));
  }

  return {
    mayReach,
    async post(url, { headers, body }) {
      if (!isAllowed(url)) return { error: 'the address does not lead to the open internet' };
      return new Promise<PostOutcome>((answered) => {
        const signal = AbortSignal.timeout(settings.deadlineMs ?? deadlineMs);
        const request = url.startsWith('https:') ? requestHttps : requestHttp;
        const options = { method: 'POST', agent: false, lookup, signal, maxHeaderSize: headersMaxBytes };
        const sending = request(url, {
          ...options,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        });
        sending.on('response', (response) => {
          answered({ status: response.statusCode ?? 0 });
          // What it says is nobody's business, however long it is.
          sending.destroy();
        });
        // An aborted or destroyed request tells of it a second time, and then nobody listens.
        sending.on('error', (error: NodeJS.ErrnoException) => answered({ error: wordsFor(error) }));
        sending.end(body);
      });
    },
  };
}

/** In words of the house: messages of libraries hold addresses, and of a network that nobody should explore. */
function wordsFor({ name, code = '' }: NodeJS.ErrnoException): string {
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR') return 'no answer in time';
  if (code === 'ADDRESS_REFUSED') return 'the address does not lead to the open internet';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the name cannot be resolved';
  if (code === 'ECONNREFUSED') return 'nobody listens there';
  if (/CERT|SELF_SIGNED|UNABLE_TO|EPROTO|^ERR_(?:TLS|SSL)/.test(code)) return 'the certificate is not valid';
  return 'the connection failed';
}
