/** A browser's address for pushes, with what they are encrypted with. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The key of the server that it was made with. */
  serverKey: string;
}

/** What became of a push: `gone` when its browser is not reached any more, `later` when it may be tried again. */
export type PushOutcome = { result: 'sent' | 'gone' | 'refused' } | { result: 'later'; waitMs: number | undefined };

/** The way out to push services. */
export interface PushSender {
  /** What browsers subscribe with. */
  publicKey: string;
  /** Whether pushes may go to an address at all. */
  isKnownService(endpoint: string): boolean;
  /** Encrypts and sends; never rejects for what the other side does. */
  send(target: PushTarget, payload: string): Promise<PushOutcome>;
}

/** What became of the pushes since the start of the process, as their services answered. */
export type PushCounts = Record<'sent' | 'gone' | 'refused' | 'later', number>;
