import { startFakeServer } from './fake-server.ts';
import type { FeedServer } from './feed-server.ts';

/** Answers the page's requests for feeds from a small server, and all others with an empty list. */
export function serveFeeds(server: FeedServer) {
  return startFakeServer(async ({ path }) => {
    if (!path.startsWith('/api/sync/')) return { body: [] };
    const { status, json } = await server.world.transport.send({ method: 'GET', path, timeoutMs: 1 });
    return { status, body: json };
  });
}
