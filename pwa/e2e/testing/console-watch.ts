import type { BrowserContext } from '@playwright/test';

/** Playwright's own message where no service worker may run. */
const blockedWorker = /Service Worker registration blocked by Playwright/;

/** Collects the page's complaints; a test names beforehand those that its fault makes unavoidable. */
export class ConsoleWatch {
  readonly complaints: string[] = [];
  #expected: RegExp[] = [blockedWorker];

  /** Complaints that match are part of the test, such as the browser's own message about a refused request. */
  expectComplaints(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /**
   * Watches a context until the returned function is called. A browser logs each request that it loses
   * when a test takes the network or the session away, so those messages are part of the test.
   */
  watch(context: BrowserContext): () => void {
    const { setOffline, clearCookies } = context;
    context.setOffline = (isOffline) => {
      if (isOffline) this.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
      return setOffline.call(context, isOffline);
    };
    context.clearCookies = (options) => {
      this.expectComplaints(/status of 401/);
      return clearCookies.call(context, options);
    };
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (webError) =>
      this.complaints.push(`uncaught: ${webError.error().stack ?? webError.error().message}`),
    );
    return () => Object.assign(context, { setOffline, clearCookies });
  }

  unexpected(): string[] {
    return this.complaints.filter((complaint) => !this.#expected.some((pattern) => pattern.test(complaint)));
  }
}
