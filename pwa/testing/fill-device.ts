/**
 * Makes the device refuse writes to a database, as when its disk is full.
 *
 * @param until Asked at each write that is refused: true once there is space again.
 * @returns a function that ends this
 */
export function fillDevice(name: string, until: () => Promise<boolean>): () => void {
  const { put } = IDBObjectStore.prototype;
  let hasRoom = false;
  IDBObjectStore.prototype.put = function (...given) {
    if (!hasRoom && this.transaction.db.name === name) {
      void until().then((next) => {
        hasRoom = next;
      });
      throw new DOMException('no space', 'QuotaExceededError');
    }
    return put.apply(this, given);
  };
  return () => {
    IDBObjectStore.prototype.put = put;
  };
}
