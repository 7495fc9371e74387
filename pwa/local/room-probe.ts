const cacheName = 'dalil-room';
const probeBytes = 64 * 1024;

/**
 * True when the disk takes some more bytes. Tried with a file of Cache Storage, before anything of the person's own is
 * written: a write that fails halfway leaves a broken record in Chromium's database, and the next start of the browser
 * then throws the whole database away, with all that was stored before and after (decision 091).
 */
export async function isRoomLeft(): Promise<boolean> {
  // Only Chromium has both the buckets and that database.
  if (typeof navigator === 'undefined' || !('storageBuckets' in navigator)) return true;
  try {
    const cache = await caches.open(cacheName);
    await cache.put('/room', new Response(new Uint8Array(probeBytes)));
    return true;
  } catch (fault) {
    // Where nothing may be kept at all, the work itself says so.
    return fault instanceof Error && fault.name === 'SecurityError';
  } finally {
    await caches.delete(cacheName).catch(() => false);
  }
}
