import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { storeFormDraft } from '#pwa/data/core/form-draft.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { TooltipArea } from '#pwa/ui/tooltip.tsx';
import { limits } from '#shared/limits.ts';
import { type RegistrationDraft, readRegistrationDraft } from './registration-draft.ts';
import { RegistrationForm } from './registration-form.tsx';

/** Opens an account for a company, which then logs in. @see requirements O1, O10 */
export function CompanyRegisterScreen() {
  const { t } = useTranslation('company-account');
  const draft = useStoredDraft();
  const goToLogin = useGoToLogin();
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl md:text-4xl">{t('register.title')}</h1>
          <p className="mt-2 text-muted">{t('register.lead')}</p>
        </div>
        <p className="text-sm text-muted">
          <span>{`${t('register.has_account')} `}</span>
          <Link to="/company-login" className="text-link">
            {t('register.to_login')}
          </Link>
        </p>
      </div>
      {draft ? (
        <TooltipArea>
          <RegistrationForm draft={draft} onSuccess={goToLogin} />
        </TooltipArea>
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-36 w-full" />
        </div>
      )}
    </div>
  );
}

function useStoredDraft(): RegistrationDraft | undefined {
  const [draft, setDraft] = useState<RegistrationDraft>();
  useEffect(() => {
    void readRegistrationDraft().then(setDraft);
  }, []);
  return draft;
}

/** Opens the login after a second, unless the person has left this page. */
function useGoToLogin(): (email: string) => Promise<void> {
  const router = useRouter();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async (email) => {
    await storeFormDraft({ form: 'company-login', userId: null }, { email });
    await new Promise((resolve) => setTimeout(resolve, limits.redirectAfterCompanyRegistrationMs));
    if (isHere.current) await router.navigate({ to: '/company-login' });
  };
}
