import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureIn, failureText } from '#pwa/data/core/failure-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { Notice, OfflineLine } from '#pwa/ui/notice.tsx';
import { PlainPage, type PlainPageProps } from '#pwa/ui/plain-page.tsx';
import type { Realm } from '#shared/model/realm.ts';

/** The result of a link: it worked, or the server refused it. */
export type LinkOutcome = 'done' | 'wrong';

export interface LinkQuestionProps extends Pick<PlainPageProps, 'pattern' | 'title' | 'lead'> {
  hint?: string;
  /** Words of the button, at rest and while it works. */
  action: { idle: string; busy: string };
  /** Shown while there is no connection. */
  offline: string;
  /** The way out that changes nothing. */
  decline?: ReactNode;
  /** @throws RequestFailure */
  act: () => Promise<unknown>;
  onOutcome: (outcome: LinkOutcome) => void;
}

/**
 * Where a link of a mail leads. It waits for a press: programs that look through mails open links, too, and would do
 * things that no person has read yet.
 */
export function LinkQuestion({ hint, action, offline, decline, act, onOutcome, ...page }: LinkQuestionProps) {
  const isOffline = useIsOffline();
  const { isBusy, fault, press } = usePress(act, onOutcome);
  return (
    <PlainPage
      {...page}
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void press()}>
            {isBusy ? action.busy : action.idle}
          </Button>
          {decline}
        </>
      }
    >
      {hint && <p className="mt-2 text-muted">{hint}</p>}
      {isOffline && <OfflineLine>{offline}</OfflineLine>}
      {fault && (
        <div className="mt-4">
          <Notice tone="error" isAlert>
            {fault}
          </Notice>
        </div>
      )}
    </PlainPage>
  );
}

function usePress(act: LinkQuestionProps['act'], onOutcome: LinkQuestionProps['onOutcome']) {
  const { t } = useTranslation('errors');
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function press() {
    setIsBusy(true);
    setFault(undefined);
    try {
      await act();
      onOutcome('done');
    } catch (thrown) {
      if (isWrongLink(thrown)) return onOutcome('wrong');
      const failure = failureIn(thrown);
      setFault(failure ? failureText(t, failure) : t('unknown'));
      setIsBusy(false);
    }
  }

  return { isBusy, fault, press };
}

/** True when the server refused the link itself. */
export function isWrongLink(fault: unknown): boolean {
  const failure = failureIn(fault);
  if (failure?.code === 'invalid_link' || failure?.code === 'not_found') return true;
  // The contract refuses a text that is no token before the server looks for it.
  return failure?.errorCodes?.token !== undefined;
}

export interface LinkAnswerProps extends PlainPageProps {
  /** True after success. */
  isDone: boolean;
}

/** The result of a mail's link. Screen readers read it, because it replaces the question. */
export function LinkAnswer({ isDone, title, ...page }: LinkAnswerProps) {
  return (
    <div role="status">
      <PlainPage {...page} title={isDone ? <DoneTitle>{title}</DoneTitle> : title} />
    </div>
  );
}

function DoneTitle({ children }: { children: PlainPageProps['title'] }) {
  return (
    <span className="flex items-center gap-3">
      <IconCircleCheck className="icon-lg text-success" aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}

interface MailedLink {
  realm: Realm;
  token: string | undefined;
}

/**
 * Reads the token of a mail's link and removes it from the address. The token proves an identity, so neither the history
 * of the browser nor a shared address may hold it; only this page does.
 */
export function useMailedLink(): MailedLink {
  const { for: whose, token } = useSearch({ strict: false });
  const { history } = useRouter();
  const [initialToken] = useState(token);
  useEffect(() => {
    if (token) history.replace(location.pathname + searchFor(whose));
  }, [token, whose, history]);
  return { realm: whose ?? 'user', token: initialToken };
}

function searchFor(whose: 'company' | undefined): string {
  return whose ? `?for=${whose}` : '';
}

interface RealmLinkProps {
  realm: Realm;
  children: string;
  variant?: 'primary' | 'outline';
}

/** Links to the login of this kind of account. */
export function LoginLink({ realm, children, variant = 'primary' }: RealmLinkProps) {
  return (
    <Link to={realm === 'company' ? '/company-login' : '/login'} className={buttonClass({ variant })}>
      {children}
    </Link>
  );
}

/** Links to the form that sends a new link. */
export function ForgotLink({ realm, children, variant = 'primary' }: RealmLinkProps) {
  return (
    <Link
      to="/forgot-password"
      search={realm === 'company' ? { for: 'company' } : {}}
      className={buttonClass({ variant })}
    >
      {children}
    </Link>
  );
}
