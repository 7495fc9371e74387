/** Where the worker keeps the pictures seen last; its entries may go whenever room is needed. */
export const pictureCacheName = 'dalil-pictures';
