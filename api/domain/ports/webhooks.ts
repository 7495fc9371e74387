/** What a receiver answered. */
export type PostOutcome = { status: number } | { error: string };

/** Sends to addresses that companies chose. */
export interface WebhookPoster {
  /** Whether an address leads to the open internet, and nowhere into the operator's own network. */
  mayReach(url: string): Promise<boolean>;
  /** Sends once, with a deadline; never follows a redirect, and reads no body. */
  post(url: string, request: { headers: Record<string, string>; body: string }): Promise<PostOutcome>;
}
