import { vi } from 'vitest';
import type { OwnProfile } from '#shared/model/user.ts';
import { emptyProfile } from '#shared/testing/empty-profile.ts';

/** One request as the fake server saw it. */
export interface SeenRequest {
  method: string;
  path: string;
  body: unknown;
  /** Idempotency key, where one was sent. */
  key?: string;
  /** Sent with `keepalive`, so it continues after its page has closed. */
  isKeptAlive?: true;
}

interface FakeAnswer {
  status?: number;
  statusText?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

type Answering = (request: SeenRequest) => FakeAnswer | Promise<FakeAnswer>;

function seenRequest(path: string, { method = 'GET', body, headers, keepalive }: RequestInit): SeenRequest {
  const key = new Headers(headers).get('idempotency-key');
  return {
    method,
    path,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    ...(key ? { key } : {}),
    ...(keepalive ? { isKeptAlive: true } : {}),
  };
}

/** Replaces the server at `fetch`: answers the page's requests and records them. */
export function startFakeServer(answering: Answering) {
  const seen: SeenRequest[] = [];
  const server = { seen, answering, isDown: false };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const request = seenRequest(url, init);
    seen.push(request);
    if (server.isDown) throw new TypeError('Failed to fetch');
    const answer = await server.answering(request);
    init.signal?.throwIfAborted();
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null);
    return new Response(text, {
      status: answer.status ?? 200,
      statusText: answer.statusText ?? '',
      headers: answer.headers ?? {},
    });
  });
  return server;
}

/** An account as the server answers it. */
export function buildOwnProfile(change: Partial<OwnProfile> = {}): OwnProfile {
  return {
    ...emptyProfile(),
    id: 7,
    username: 'sara_almarri',
    name: 'سارة المري',
    slug: 'sara-almarri',
    industry: 'education',
    bio: 'معلّمة',
    skills: ['Teaching', 'تعليم'],
    worksSince: null,
    employers: [],
    isFeatured: false,
    featuredUntil: null,
    isVerified: false,
    isEmailConfirmed: false,
    registeredAt: '2026-01-01T00:00:00.000Z',
    rev: 3,
    email: 'sara@example.com',
    dateOfBirth: '1996-06-02',
    showEmail: true,
    showDateOfBirth: true,
    wantsMail: true,
    role: 'talent',
    isActive: true,
    lastLogin: null,
    ...change,
  };
}
