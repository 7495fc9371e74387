import type { RequestFailure } from './loadable.ts';

/** True when Dalil says that a thing is gone. A gateway's own 404 says nothing about it: the device keeps its copy. */
export function isNotFound({ status, code }: Pick<RequestFailure, 'status' | 'code'>): boolean {
  return status === 404 && code === 'not_found';
}
