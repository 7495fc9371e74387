/** Longer than this nothing should keep a press waiting: on a slow phone it is four times as long as here. */
const sliceMs = 8;

/** Ends this task, so that what waits behind it comes first: a press, a frame. A timer would wait 4 ms each time. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Does a row of small steps in slices of a few milliseconds each, none of them in the task of who asks: it has often just
 * read the code that does the work.
 *
 * @param steps Does one step each time it is asked for the next.
 */
export async function inSlices(steps: Iterable<unknown>): Promise<void> {
  await breathe();
  let since = performance.now();
  for (const _step of steps) {
    if (performance.now() - since < sliceMs) continue;
    await breathe();
    since = performance.now();
  }
}
