import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';

type Outcome = 'email_invalid' | 'not_open';

/** Takes an address, checks it, and says honestly that there is no newsletter yet. @see checklist C17, C18 */
export function NewsletterBox() {
  const { t } = useTranslation('shell');
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setOutcome(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? 'not_open' : 'email_invalid');
  };
  const isInvalid = outcome === 'email_invalid';
  return (
    <section>
      <h2 className="text-base">{t('newsletter.title')}</h2>
      <form className="fld mt-3" noValidate onSubmit={submit}>
        <label className="!text-sm !font-normal text-muted" htmlFor={id}>
          {t('newsletter.hint')}
        </label>
        <div className="flex gap-2">
          <input
            className="input min-w-0 flex-1"
            id={id}
            name="email"
            type="email"
            dir="auto"
            autoComplete="email"
            aria-label={t('newsletter.email')}
            placeholder={t('newsletter.email')}
            aria-invalid={isInvalid || undefined}
            aria-describedby={outcome ? `${id}-outcome` : undefined}
          />
          <Button variant="outline" type="submit" className="h-12">
            {t('newsletter.subscribe')}
          </Button>
        </div>
        <p className={isInvalid ? 'err' : 'hint'} id={`${id}-outcome`} role="status">
          {outcome && t(`newsletter.${outcome}`)}
        </p>
      </form>
    </section>
  );
}
