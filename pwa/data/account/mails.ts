import { useEffect, useState } from 'react';
import { callLate } from '../../http/call-late.ts';
import { noteConnection } from '../core/connection.ts';
import { checkSession } from '../session/person-session.ts';

/**
 * Stops the mails of the account that a mail's token names. That account need not be signed in here.
 *
 * @throws RequestFailure `not_found` for a token that is none
 */
export async function stopMails(token: string): Promise<void> {
  await noteConnection(() => callLate('unsubscribe', { body: { token } }));
  // It may be the account that is signed in here, whose switch is off now.
  void checkSession({ force: true });
}

let known: boolean | undefined;

/**
 * True when the server can send mail; where it cannot, no screen promises one. Undefined until the server has answered. It is
 * asked once for a page, because the answer changes only with a restart.
 */
export function useSendsMail(): boolean | undefined {
  const [answer, setAnswer] = useState(known);
  useEffect(() => {
    if (known !== undefined) return;
    noteConnection(() => callLate('showMailService', {})).then(
      ({ isSetUp }) => {
        known = isSetUp;
        setAnswer(isSetUp);
      },
      // Without an answer the screen promises nothing; the call that needs a mail shows its failure.
      () => undefined,
    );
  }, []);
  return answer;
}
