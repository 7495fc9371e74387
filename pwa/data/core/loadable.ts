import type { RequestFailure as Failure } from '../../http/request-failure.ts';

/** Why something could not be had; `failureText` says it to people. */
export type RequestFailure = Failure;

/** The state of a screen's data. */
export type Loadable<T> =
  | { state: 'loading' }
  /**
   * `isStale`: the network was asked for something newer and did not bring it.
   * `isPartial`: only the page's own data; the network may still bring more.
   */
  | { state: 'ready'; data: T; savedAt: Date; isStale: boolean; isPartial?: boolean }
  /**
   * The server says that it does not exist; `isProvisional`: it said so to nobody in particular, and is asked again.
   */
  | { state: 'missing'; isProvisional?: boolean }
  /** Neither the network nor the device has it. */
  | { state: 'failed'; error: RequestFailure };

/** The part of a list that is shown. */
export interface ListData<Card> {
  cards: Card[];
  /** Matches in all pages; 10,000 means "at least". */
  total: number;
  /** The total counts a part of the directory, while the server is asked for the whole. */
  isTotalOfPart?: boolean;
  hasMore: boolean;
  /** Names the server's next page, for links that work without scripts. */
  next?: string | null;
  /** What may have been searched for instead. */
  didYouMean?: string | null | undefined;
}

/** True when Dalil says that a thing is gone. A gateway's own 404 says nothing about it: the device keeps its copy. */
export function isNotFound({ status, code }: Pick<RequestFailure, 'status' | 'code'>): boolean {
  return status === 404 && code === 'not_found';
}
