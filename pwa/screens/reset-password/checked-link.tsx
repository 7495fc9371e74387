import { useEffect, useState } from 'react';
import { readResetOwner } from '#pwa/data/account/password-actions.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { isWrongLink } from '#pwa/features/mailed-links/link-question.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { PlainPage } from '#pwa/ui/plain-page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import type { Realm } from '#shared/model/realm.ts';
import { NewPasswordForm } from './new-password-form.tsx';

export interface CheckedLinkProps {
  realm: Realm;
  token: string;
  onDone: () => void;
  onWrong: () => void;
}

/** Asks whose link it is, and then for the new password. */
export function CheckedLink(props: CheckedLinkProps) {
  const { realm, token, onWrong } = props;
  const [email, setEmail] = useState<string>();
  const [fault, setFault] = useState<unknown>();
  // Each is another object.
  const [attempt, setAttempt] = useState({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt; the callback is another one at each render
  useEffect(() => {
    let isHere = true;
    readResetOwner(realm, token).then(
      (owner) => isHere && setEmail(owner),
      (thrown: unknown) => {
        if (!isHere) return;
        if (isWrongLink(thrown)) onWrong();
        else setFault(thrown);
      },
    );
    return () => {
      isHere = false;
    };
  }, [realm, token, attempt]);

  function retry() {
    setFault(undefined);
    setAttempt({});
  }

  if (email !== undefined) return <NewPasswordForm {...props} email={email} />;
  if (fault !== undefined) return <Unchecked fault={fault} onRetry={retry} />;
  return <Checking />;
}

function Checking() {
  const { t } = useTranslation('passwords');
  return (
    <div className="wrap py-10 md:py-16" aria-busy="true">
      <div className="mx-auto max-w-104">
        <h1 className="text-4xl">{t('reset.title')}</h1>
        <p className="mt-2 mb-6 text-muted" role="status">
          {t('reset.checking')}
        </p>
        <Skeleton className="h-65 w-full" />
      </div>
    </div>
  );
}

function Unchecked({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  const { t } = useTranslation('passwords');
  return (
    <div role="alert">
      <PlainPage
        pattern="reset-password"
        title={t('reset.unchecked')}
        lead={faultText(t, fault)}
        actions={<Button onClick={onRetry}>{t('reset.retry')}</Button>}
      />
    </div>
  );
}
