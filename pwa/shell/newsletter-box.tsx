import { type FormEvent, useId, useRef, useState } from 'react';
import { askForNewsletter } from '#pwa/data/community/contact-actions.ts';
import { failureIn, failureText } from '#pwa/data/core/failure-text.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { useLateSubmit } from '#pwa/ui/late-button.tsx';

/** The result, in words. */
interface Outcome {
  isFault: boolean;
  isInvalid?: boolean;
  text: string;
}

/**
 * Takes an address and shows the true result: a mail with a link was sent, or nothing was stored.
 *
 * @see requirements C17, C18
 */
export function NewsletterBox() {
  const { t } = useTranslation('shell');
  const id = useId();
  const { outcome, isBusy, submit } = useSubscription();
  const button = useLateSubmit();
  return (
    <section>
      <h2 className="text-base">{t('newsletter.title')}</h2>
      <form className="needs-script fld mt-3" noValidate onSubmit={submit}>
        <label className="!text-sm !font-normal text-muted" htmlFor={id}>
          {t('newsletter.hint')}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            className="input-field min-w-0 grow basis-24"
            id={id}
            name="email"
            type="email"
            dir="auto"
            autoComplete="email"
            aria-label={t('newsletter.email')}
            placeholder={t('newsletter.email')}
            aria-invalid={outcome?.isInvalid || undefined}
            aria-describedby={outcome ? `${id}-outcome` : undefined}
          />
          <Button ref={button} data-late="" variant="outline" type="submit" className="h-12" isBusy={isBusy}>
            {t(isBusy ? 'newsletter.busy' : 'newsletter.subscribe')}
          </Button>
        </div>
        <p className={outcome?.isFault ? 'err' : 'hint'} id={`${id}-outcome`} role="status">
          {outcome?.text}
        </p>
      </form>
    </section>
  );
}

function useSubscription() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function ask(email: string): Promise<Outcome> {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return invalid(t);
    try {
      await askForNewsletter(email, language);
    } catch (fault) {
      return outcomeOf(fault, t);
    }
    return { isFault: false, text: t('newsletter.asked', { email }) };
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnderWay.current) return;
    const form = event.currentTarget;
    isUnderWay.current = true;
    setIsBusy(true);
    const became = await ask(String(new FormData(form).get('email') ?? '').trim());
    if (!became.isFault) form.reset();
    setOutcome(became);
    setIsBusy(false);
    isUnderWay.current = false;
  }

  return { outcome, isBusy, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}

function invalid(t: Translate<'shell'>): Outcome {
  return { isFault: true, isInvalid: true, text: t('newsletter.email_invalid') };
}

function outcomeOf(fault: unknown, t: Translate<'shell'>): Outcome {
  const failure = failureIn(fault);
  if (!failure) return { isFault: true, text: t('errors:unknown') };
  if (failure.code === 'validation_failed') return invalid(t);
  return { isFault: true, text: failure.kind === 'offline' ? t('newsletter.offline') : failureText(t, failure) };
}
