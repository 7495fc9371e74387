import type { ReactNode } from 'react';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type StepName, stepNames } from './job-steps.ts';
import type { JobSteps } from './use-job-steps.ts';

/** Says which step is open, and offers the whole form as one page. */
export function StepHead({ steps }: { steps: JobSteps }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const index = steps.open === null ? -1 : stepNames.indexOf(steps.open);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {steps.open && (
        <>
          <h3 ref={steps.headingRef} tabIndex={-1} className="outline-none">
            <span className="block text-sm font-normal text-muted">
              {t('steps.at', {
                step: formatNumber(index + 1, language),
                all: formatNumber(stepNames.length, language),
              })}
            </span>
            <span className="block text-lg">{t(`steps.${steps.open}`)}</span>
          </h3>
          <span className="order-1 flex w-full gap-1.5" aria-hidden="true">
            {stepNames.map((name, place) => (
              <span key={name} className={`h-1 flex-1 rounded-[2px] ${place <= index ? 'bg-primary' : 'bg-line'}`} />
            ))}
          </span>
        </>
      )}
      <label className="ms-auto flex min-h-11 items-center gap-3 text-sm">
        <span>{t('steps.one_page')}</span>
        <input
          type="checkbox"
          role="switch"
          className="toggle"
          checked={steps.open === null}
          aria-checked={steps.open === null}
          onChange={(event) => steps.chooseOnePage(event.currentTarget.checked)}
        />
      </label>
    </div>
  );
}

interface JobStepProps {
  steps: JobSteps;
  name: StepName;
  children: ReactNode;
}

/** The fields of a step. They stay part of the form while another step is open, so that sending is one act. */
export function JobStep({ steps, name, children }: JobStepProps) {
  const isHidden = steps.open !== null && steps.open !== name;
  return (
    <div hidden={isHidden} className={isHidden ? '' : 'grid gap-5'}>
      {children}
    </div>
  );
}
