/** Milliseconds of the processor that some work takes in this process, threads of libraries included. */
export async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of three, because a busy machine takes more of the processor for the same work. */
export async function leastCpuMs(work: () => Promise<unknown>): Promise<number> {
  return Math.min(await cpuMs(work), await cpuMs(work), await cpuMs(work));
}
