/**
 * Lines up what a session does to this device's storage, so that a logout's deletion is never overtaken by what an
 * earlier answer still had to keep. Without storage there is nothing to keep and nothing to delete.
 *
 * @param load Brings the code, and Dexie with it, once there is something to do.
 */
export function createDeviceWork<Work>(
  load: () => Promise<Work>,
): (step: (work: Work) => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (step) => {
    last = last.then(async () => await step(await load())).catch(() => undefined);
    return last;
  };
}
