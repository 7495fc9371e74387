export interface Watched<T> {
  result: T;
  ms: number;
  /** Duration of each task over 50 ms, in ms. */
  longTasksMs: number[];
}

/** Does work and notes how long it took and which tasks kept the page from answering. */
export async function watched<T>(work: () => Promise<T>): Promise<Watched<T>> {
  const longTasksMs: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasksMs.push(duration);
  });
  observer.observe({ type: 'longtask' });
  // The task that began this call is not part of the work.
  await new Promise((resolve) => setTimeout(resolve, 100));
  longTasksMs.length = 0;
  const startedAt = performance.now();
  const result = await work();
  const ms = performance.now() - startedAt;
  // Entries come after their task.
  await new Promise((resolve) => setTimeout(resolve, 300));
  observer.disconnect();
  return { result, ms, longTasksMs };
}
