/**
 * Makes the device refuse writes to a database, as when its disk is full.
 *
 * @param until Asked at each write that is refused: true once there is space again.
 * @returns a function that ends this
 */
export function fillDevice(name: string, until: () => Promise<boolean>): () => void {
  const { put } = IDBObjectStore.prototype;
  let hasSpace = false;
  IDBObjectStore.prototype.put = function (...given) {
    if (!hasSpace && this.transaction.db.name === name) {
      void until().then((next) => {
        hasSpace = next;
      });
      throw new DOMException('no space', 'QuotaExceededError');
    }
    return put.apply(this, given);
  };
  return () => {
    IDBObjectStore.prototype.put = put;
  };
}
