import type { FormStore } from '@modular-forms/react';
import { useLocation } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useState } from 'react';
import { tabKey } from '#pwa/data/core/form-draft.ts';
import { focusFault, useFaultsAfterSubmit } from '#pwa/ui/form/form-state.ts';
import { formFieldsOf } from '#shared/model/field-lists.ts';
import type { ProfileValues } from './profile-form.ts';

/**
 * The sections of the edit form in their order, each with the fields that count as filled or empty. Switches and
 * fields that always have a value are left out, because they are never empty.
 */
export const sectionFields = {
  person: ['picture', 'name', 'headline', 'dateOfBirth', 'industry', 'place', ...formFieldsOf('person')],
  work: ['availability', 'bio', 'skills', 'languages', ...formFieldsOf('work')],
  experience: ['experience'],
  education: ['education'],
  contact: ['whatsappNumber', 'links', ...formFieldsOf('contact')],
  story: ['story'],
} as const satisfies Record<string, readonly (keyof ProfileValues)[]>;

export type SectionName = keyof typeof sectionFields;

/** The section that shows the error of a field. Texts in the second language stand beside those in the first. */
const sectionOfField: ReadonlyMap<string, SectionName> = new Map([
  ...Object.entries(sectionFields).flatMap(([name, fields]) =>
    fields.map((field) => [field as string, name as SectionName] as const),
  ),
  ['nameOther', 'person'],
  ['headlineOther', 'person'],
  ['bioOther', 'work'],
  ['availabilityShownTo', 'work'],
]);

/** The first section that shows one of these fields. */
export function firstSectionOf(fields: readonly string[]): SectionName | undefined {
  const shown = new Set(fields.map((field) => sectionOfField.get(field)));
  // `Object.keys` gives plain texts. Here they are the names of the sections.
  return (Object.keys(sectionFields) as SectionName[]).find((name) => shown.has(name));
}

/** True for the name of a section. */
function isSection(text: string | null): text is SectionName {
  return text !== null && Object.hasOwn(sectionFields, text);
}

/** True when the text of a field holds something; a list of entries is one text. */
export function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value !== '[]';
}

/** Which section of the form is open on a narrow screen, where one is open at a time. */
interface Sections {
  open: SectionName | undefined;
  /** Opens a section and brings its beginning into view. */
  show: (name: SectionName) => void;
  /** Opens a section, or closes the one that is open. */
  toggle: (name: SectionName) => void;
}

/** For a field outside the form of sections: nothing opens or closes. */
const noSections: Sections = { open: undefined, show: () => undefined, toggle: () => undefined };
export const SectionsContext = createContext<Sections>(noSections);

/** The sections of the surrounding form. */
export const useSections = () => useContext(SectionsContext);

/** Id of the heading of a section: links lead there. */
export const sectionId = (name: SectionName): string => name;

// `tabKey`, so that the logout removes it with the drafts of the tab.
const storageKey = tabKey('profile-section');

/**
 * The open section: the one of the address, or the last one of this tab, or the first. An error in a closed section
 * opens the section and gets the focus, which the form library cannot give to hidden fields.
 */
export function useOpenSection(form: FormStore<ProfileValues>): Sections {
  const { hash } = useLocation();
  const [opened, setOpened] = useState<Opened>(() =>
    isSection(hash) ? { name: hash, follow: 'show its beginning' } : { name: storedSection() },
  );

  useFaultsAfterSubmit(form, (faulty) => {
    const name = firstSectionOf(faulty);
    if (name) setOpened({ name, follow: 'focus the fault' });
  });

  useEffect(() => {
    const { name, follow } = opened;
    storeSection(name);
    const section = name && document.getElementById(sectionId(name));
    if (!section) return;
    if (follow === 'show its beginning') section.scrollIntoView({ block: 'start' });
    if (follow === 'focus the fault') focusFault(section);
  }, [opened]);

  const show = (name: SectionName) => setOpened({ name, follow: 'show its beginning' });
  const toggle = (name: SectionName) => (name === opened.name ? setOpened({ name: undefined }) : show(name));
  return { open: opened.name, show, toggle };
}

interface Opened {
  name: SectionName | undefined;
  /** What happens once the section is rendered open. */
  follow?: 'show its beginning' | 'focus the fault';
}

function storedSection(): SectionName {
  try {
    const stored = sessionStorage.getItem(storageKey);
    return isSection(stored) ? stored : 'person';
  } catch {
    // Without storage the form opens at its beginning.
    return 'person';
  }
}

function storeSection(name: SectionName | undefined): void {
  try {
    if (name) sessionStorage.setItem(storageKey, name);
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage the form opens at its beginning.
  }
}
