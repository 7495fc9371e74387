/**
 * Lets the device take no more writes to a database.
 *
 * @param until Asked at each write that is refused: true once there is room again.
 * @returns what empties the device
 */
export function fillDevice(name: string, until: () => Promise<boolean>): () => void {
  const { put } = IDBObjectStore.prototype;
  let hasRoom = false;
  IDBObjectStore.prototype.put = function (...given) {
    if (!hasRoom && this.transaction.db.name === name) {
      void until().then((next) => {
        hasRoom = next;
      });
      throw new DOMException('no room', 'QuotaExceededError');
    }
    return put.apply(this, given);
  };
  return () => {
    IDBObjectStore.prototype.put = put;
  };
}
