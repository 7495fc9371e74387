/**
 * Runs in the page before the app, where automation does not tell what the console says: keeps errors and warnings in
 * the session's storage, so that they outlast the page. `takeComplaints` of the driver reads them.
 */
export function noteComplaints(): void {
  const note = (text: string) => {
    const noted: string[] = JSON.parse(sessionStorage.getItem('complaints') ?? '[]');
    sessionStorage.setItem('complaints', JSON.stringify([...noted, text]));
  };
  for (const level of ['error', 'warn'] as const) {
    const show = console[level];
    console[level] = (...said: unknown[]) => {
      note(`${level}: ${said.map(String).join(' ')}`);
      show.apply(console, said);
    };
  }
  addEventListener('error', (event) => note(`uncaught: ${event.message} (${event.filename}:${event.lineno})`));
  addEventListener('unhandledrejection', (event) => note(`uncaught: ${event.reason}`));
}
