import type { FormStore } from '@modular-forms/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { tabKey } from '#pwa/data/core/form-draft.ts';
import { focusFault, useJudgedFaults } from '#pwa/ui/form/judged-faults.ts';
import { useHistorySteps } from '#pwa/ui/use-history-steps.ts';
import { useStoredPreference } from '#pwa/ui/use-stored-preference.ts';
import { firstStepOf, isStep, type StepName, stepNames } from './job-steps.ts';
import type { JobValues } from './job-values.ts';

/** Where somebody is in the form of a new job, and the ways on. */
export interface JobSteps {
  /** The step that is shown; null where the whole form is one page. */
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
  /** False for a job that is filled already: it is one page. */
  isOffered: boolean;
  /** True when typed fields came back: the person goes on at the step where they left. */
  hasDraft: boolean;
}

interface Opened {
  step: StepName;
  /** What gets the focus once the step is drawn. */
  follow?: 'heading' | 'fault';
}

// Goes with the drafts of the tab at the logout.
const storageKey = tabKey('job-step');
const first: StepName = 'work';

/** Leads through the form of a new job. @see requirements R14 */
export function useJobSteps({ form, isOffered, hasDraft }: JobStepsOptions): JobSteps {
  const [layout, chooseLayout] = useStoredPreference('job-form');
  const [opened, setOpened] = useState<Opened>(() => ({ step: hasDraft ? storedStep() : first }));
  const [start] = useState(opened.step);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isStepwise = isOffered && layout !== 'one-page';
  const index = stepNames.indexOf(opened.step);

  const show = (step: StepName) => setOpened({ step, follow: 'heading' });
  const move = (by: number) =>
    setOpened(({ step }) => ({ step: stepNames[stepNames.indexOf(step) + by] ?? step, follow: 'heading' }));
  useHistorySteps(isStepwise ? index : 0, () => move(-1));

  useJudgedFaults(form, (faulty) => {
    const step = firstStepOf(faulty);
    if (isStepwise && step) setOpened({ step, follow: 'fault' });
  });

  useEffect(() => {
    if (isStepwise) storeStep(opened.step);
  }, [isStepwise, opened.step]);
  // A reload goes on at the step; a form that is opened again begins at the first one.
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
    return isStep(stored) ? stored : first;
  } catch {
    // Without storage the form opens at its first step.
    return first;
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
