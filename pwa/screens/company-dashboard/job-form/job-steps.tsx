import type { FormStore } from '@modular-forms/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { tabKey } from '#pwa/data/core/form-draft.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { focusFault, useFaultsAfterSubmit } from '#pwa/ui/form/form-state.ts';
import { useHistorySteps } from '#pwa/ui/use-back-closes.ts';
import { useStoredPreference } from '#pwa/ui/use-stored-preference.ts';
import { jobFormFields } from '#shared/model/job-field-names.ts';
import type { JobValues } from './job-values.ts';

/** The steps of posting a job in their order, each with the fields that it shows. */
export const stepFields = {
  work: ['title', 'titleOther', 'description', 'descriptionOther', 'industry'],
  terms: [
    ...(['place', 'location'] as const),
    ...jobFormFields,
    ...(['salaryPeriod', 'salaryMin', 'salaryMax', 'salaryCurrency', 'salaryRange'] as const),
  ],
  candidate: ['experienceYears', 'expiryDate', 'skills', 'typedSkill'],
  review: ['status'],
} as const satisfies Record<string, readonly (keyof JobValues)[]>;

export type StepName = keyof typeof stepFields;

// `Object.keys` gives plain texts. Here they are the names of the steps.
export const stepNames = Object.keys(stepFields) as StepName[];

const stepOfField: ReadonlyMap<string, StepName> = new Map(
  stepNames.flatMap((step) => stepFields[step].map((field) => [field, step] as const)),
);

/** The first step that shows one of these fields. */
export function firstStepOf(fields: readonly string[]): StepName | undefined {
  const steps = new Set(fields.map((field) => stepOfField.get(field)));
  return stepNames.find((step) => steps.has(step));
}

/** The errors of the steps up to one; the later fields are still empty, so their errors are left out. */
export function errorsUpTo(last: StepName, errors: Record<string, string>): Record<string, string> {
  const shown = new Set<StepName | undefined>(stepNames.slice(0, stepNames.indexOf(last) + 1));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => shown.has(stepOfField.get(field) ?? 'work')));
}

/** True for the name of a step. */
function isStep(text: string | null): text is StepName {
  return text !== null && Object.hasOwn(stepFields, text);
}

/** The open step in the form of a new job, and how to change it. */
export interface JobSteps {
  /** The step that is shown; null when the whole form is one page. */
  open: StepName | null;
  /** The step with which the form was opened. */
  start: StepName;
  /** The heading of the step, which gets the focus when it is opened. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  show: (step: StepName) => void;
  next: () => void;
  back: () => void;
  /** Chooses between steps and one page, for this job and the next ones. */
  chooseOnePage: (isChosen: boolean) => void;
}

interface JobStepsOptions {
  form: FormStore<JobValues>;
  /** False for a job that is filled already, which is edited on one page. */
  isOffered: boolean;
  /** True when a draft was restored; the form then opens at the step where the person stopped. */
  hasDraft: boolean;
}

interface Opened {
  step: StepName;
  /** What gets the focus once the step is rendered. */
  follow?: 'heading' | 'fault';
}

// `tabKey`, so that the logout removes it with the drafts of the tab.
const storageKey = tabKey('job-step');
const firstStep: StepName = 'work';

/** The steps of the form of a new job. @see requirements R14 */
export function useJobSteps({ form, isOffered, hasDraft }: JobStepsOptions): JobSteps {
  const [layout, chooseLayout] = useStoredPreference('job-form');
  const [opened, setOpened] = useState<Opened>(() => ({ step: hasDraft ? storedStep() : firstStep }));
  const [start] = useState(opened.step);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isStepwise = isOffered && layout !== 'one-page';
  const index = stepNames.indexOf(opened.step);

  const show = (step: StepName) => setOpened({ step, follow: 'heading' });
  const move = (by: number) =>
    setOpened(({ step }) => ({ step: stepNames[stepNames.indexOf(step) + by] ?? step, follow: 'heading' }));
  useHistorySteps(isStepwise ? index : 0, () => move(-1));

  useFaultsAfterSubmit(form, (faulty) => {
    const step = firstStepOf(faulty);
    if (isStepwise && step) setOpened({ step, follow: 'fault' });
  });

  useEffect(() => {
    if (isStepwise) storeStep(opened.step);
  }, [isStepwise, opened.step]);
  // After a reload the form opens at this step; after it was closed, at the first one.
  useEffect(() => () => storeStep(null), []);

  useEffect(() => {
    if (opened.follow === 'heading') headingRef.current?.focus();
    if (opened.follow === 'fault') focusFault(headingRef.current?.closest('form'));
  }, [opened]);

  return {
    open: isStepwise ? opened.step : null,
    start,
    headingRef,
    show,
    next: () => move(1),
    back: () => move(-1),
    chooseOnePage: (isChosen) => chooseLayout(isChosen ? 'one-page' : 'steps'),
  };
}

function storedStep(): StepName {
  try {
    const stored = sessionStorage.getItem(storageKey);
    return isStep(stored) ? stored : firstStep;
  } catch {
    // Without storage the form opens at its first step.
    return firstStep;
  }
}

function storeStep(step: StepName | null): void {
  try {
    if (step) sessionStorage.setItem(storageKey, step);
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage the form opens at its first step.
  }
}

/** Which step is open, and a switch that shows the whole form on one page. */
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

/** The fields of a step. Hidden and not removed while another step is open, because all fields are sent at once. */
export function JobStep({ steps, name, children }: JobStepProps) {
  const isHidden = steps.open !== null && steps.open !== name;
  return (
    <div hidden={isHidden} className={isHidden ? '' : 'grid gap-5'}>
      {children}
    </div>
  );
}
