import * as v from 'valibot';
import type { Endpoint, Parsed } from '#shared/contract/endpoint.ts';
import { ProblemSchema } from '#shared/model/problem.ts';
import { type FailureFacts, RequestFailure } from './request-failure.ts';
import { type Answer, type RequestInput, sendRequest } from './send-request.ts';

const shownBodyLength = 100;

// A proxy may answer with less than Dalil's own error body, so every part may be missing; some say `error`.
const LooseProblemSchema = v.partial(v.object({ ...ProblemSchema.entries, error: v.unknown() }));

/**
 * Makes the failure that an answer outside 2xx stands for: the message of a JSON body, else status and status text;
 * of any other body the status and its first 100 characters.
 *
 * @see requirements T3
 */
export function failureOfAnswer(answer: Answer): RequestFailure {
  const { status, statusText, text, json } = answer;
  const facts: FailureFacts = { kind: 'http', status, statusText, message: `${status} ${statusText}`.trim() };
  if (json === undefined) {
    const start = Array.from(text.trim()).slice(0, shownBodyLength).join('');
    return new RequestFailure({ ...facts, isUnreadable: true, ...(start ? { message: `${status}: ${start}` } : {}) });
  }
  const problem = v.safeParse(LooseProblemSchema, json);
  if (!problem.success) return new RequestFailure(facts);
  const { error, code, errors, errorCodes } = problem.output;
  const message = problem.output.message || (typeof error === 'string' ? error : '');
  return new RequestFailure({
    ...facts,
    ...(message ? { message, serverMessage: message } : {}),
    ...(code ? { code } : {}),
    ...(errors ? { errors } : {}),
    ...(errorCodes ? { errorCodes } : {}),
  });
}

/**
 * Reads a successful answer with the contract's schema.
 *
 * @throws RequestFailure of kind `http` for a status outside 2xx, `foreign` when the body is not what Dalil answers
 *   (the 200 page of a captive portal).
 */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: Answer): Parsed<E['response']> {
  if (answer.status < 200 || answer.status > 299) throw failureOfAnswer(answer);
  const parsed = v.safeParse(endpoint.response, answer.json);
  if (!parsed.success) {
    throw new RequestFailure({ kind: 'foreign', status: answer.status, message: 'The answer is not from Dalil' });
  }
  return parsed.output;
}

/**
 * Calls the API and gives the parsed answer.
 *
 * @param onHeaders Is called with the headers of the answer.
 * @throws RequestFailure for every failure, 401 included.
 * @see requirements T4
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  onHeaders?: (headers: Headers) => void,
): Promise<Parsed<E['response']>> {
  const answer = await sendRequest(endpoint, input);
  onHeaders?.(answer.headers);
  return readAnswer(endpoint, answer);
}

/**
 * Calls the API like `callApi`, but takes 401 as "nothing".
 *
 * @param onHeaders Is called with the headers of the answer.
 * @throws RequestFailure for every failure but 401.
 * @see requirements T4
 */
export async function callApiOrNull<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  onHeaders?: (headers: Headers) => void,
): Promise<Parsed<E['response']> | null> {
  const answer = await sendRequest(endpoint, input);
  onHeaders?.(answer.headers);
  return answer.status === 401 ? null : readAnswer(endpoint, answer);
}
