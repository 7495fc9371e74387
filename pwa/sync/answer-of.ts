import { NoAnswer, type SyncAnswer, type SyncRequest, type Transport } from './ports.ts';

/** Sends a request; undefined when nobody answered. */
export async function answerOf(transport: Transport, request: SyncRequest): Promise<SyncAnswer | undefined> {
  try {
    return await transport.send(request);
  } catch (fault) {
    if (fault instanceof NoAnswer) return undefined;
    throw fault;
  }
}
