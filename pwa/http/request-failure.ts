/**
 * Why a request brought no usable answer: the network is away, it took too long, what answered was not Dalil
 * (a captive portal's page), or the server refused.
 */
export type FailureKind = 'offline' | 'timeout' | 'foreign' | 'http';

/** The known facts of a failed request. */
export interface FailureFacts {
  kind: FailureKind;
  status?: number;
  statusText?: string;
  /** Code of the error body; absent when the answer was not one of Dalil's. */
  code?: string;
  /** The `message` of a JSON error body. */
  serverMessage?: string;
  /** The body was not JSON. */
  isUnreadable?: boolean;
  /** English text for programs and logs; people read `failureText`. */
  message: string;
  /** Field → English text. */
  errors?: Record<string, string>;
  /** Field → message key of `validation.json`. */
  errorCodes?: Record<string, string>;
}

/** A request without a usable answer. Thrown by `callApi` and the actions. */
export class RequestFailure extends Error {
  readonly kind: FailureKind;
  readonly status?: number;
  readonly statusText?: string;
  readonly code?: string;
  readonly serverMessage?: string;
  readonly isUnreadable?: boolean;
  readonly errors?: Record<string, string>;
  readonly errorCodes?: Record<string, string>;

  constructor(facts: FailureFacts) {
    super(facts.message);
    this.name = 'RequestFailure';
    this.kind = facts.kind;
    if (facts.status !== undefined) this.status = facts.status;
    if (facts.statusText !== undefined) this.statusText = facts.statusText;
    if (facts.code !== undefined) this.code = facts.code;
    if (facts.serverMessage !== undefined) this.serverMessage = facts.serverMessage;
    if (facts.isUnreadable !== undefined) this.isUnreadable = facts.isUnreadable;
    if (facts.errors !== undefined) this.errors = facts.errors;
    if (facts.errorCodes !== undefined) this.errorCodes = facts.errorCodes;
  }
}
