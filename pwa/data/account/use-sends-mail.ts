import { useEffect, useState } from 'react';
import { callLate } from '../../http/call-late.ts';
import { noteConnection } from '../core/connection.ts';

let known: boolean | undefined;

/**
 * True when the server can send mail, so that nobody is promised a letter that never comes. Undefined until it has said
 * so; a server is asked once, since that changes with a restart only.
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
