import type { BrowserContext } from '@playwright/test';

/** The test tool's own line where no service worker may run. */
const blockedWorker = /Service Worker registration blocked by Playwright/;

/** Collects the page's complaints; a test names beforehand those that its fault makes unavoidable. */
export class ConsoleWatch {
  readonly complaints: string[] = [];
  #expected: RegExp[] = [blockedWorker];

  /** Complaints that match are part of the test, such as the browser's own line about a refused request. */
  expectComplaints(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (webError) =>
      this.complaints.push(`uncaught: ${webError.error().stack ?? webError.error().message}`),
    );
  }

  unexpected(): string[] {
    return this.complaints.filter((complaint) => !this.#expected.some((pattern) => pattern.test(complaint)));
  }
}
