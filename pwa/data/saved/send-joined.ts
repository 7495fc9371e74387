/**
 * Sends what was saved before the login and has joined the account's list since. The lists are sent when the session
 * changes, which is before that. Where the code cannot be loaded, the next start sends it.
 */
export async function sendJoined(realm: 'user' | 'company'): Promise<void> {
  await import('./saved-engine.ts').then(({ sendSaved }) => sendSaved(realm)).catch(() => undefined);
}
