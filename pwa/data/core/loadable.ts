import type { RequestFailure as Failure } from '../../http/request-failure.ts';

/** Why data could not be loaded; `failureText` describes it to people. */
export type RequestFailure = Failure;

/** The state of a screen's data. */
export type Loadable<T> =
  | { state: 'loading' }
  /**
   * `isStale`: the last request for newer data failed.
   * `isPartial`: only the data of the served page; the network may add more.
   */
  | { state: 'ready'; data: T; savedAt: Date; isStale: boolean; isPartial?: boolean }
  /**
   * The server answered that it does not exist. `isProvisional`: that was the answer to a visitor, and the server is asked again.
   */
  | { state: 'missing'; isProvisional?: boolean }
  /** Neither the network nor the device has it. */
  | { state: 'failed'; error: RequestFailure };

/** The part of a list that is shown. */
export interface ListData<Card> {
  cards: Card[];
  /** Matches in all pages; 10,000 means "at least". */
  total: number;
  /** The total is that of the copy on this device, which has a part of the directory, until the server has answered. */
  isTotalOfPart?: boolean;
  hasMore: boolean;
  /** Names the server's next page, for links that work without scripts. */
  next?: string | null;
  /** A similar search that finds more. */
  didYouMean?: string | null | undefined;
}

/** True when Dalil itself answered that a thing is gone. After a gateway's 404 the device keeps its copy. */
export function isNotFound({ status, code }: Pick<RequestFailure, 'status' | 'code'>): boolean {
  return status === 404 && code === 'not_found';
}
