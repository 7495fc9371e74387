import type { FormStore } from '@modular-forms/react';
import { useLocation } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useState } from 'react';
import { tabKey } from '#pwa/data/core/form-draft.ts';
import { focusFault, useJudgedFaults } from '#pwa/ui/form/judged-faults.ts';
import type { ProfileValues } from './profile-form.ts';
import { firstSectionOf, isSection, type SectionName } from './sections.ts';

/** Which section of the form is open on a narrow screen, where one is open at a time. */
export interface Sections {
  open: SectionName | undefined;
  /** Opens a section and brings its beginning into view. */
  show: (name: SectionName) => void;
  /** Opens a section, or closes the one that is open. */
  toggle: (name: SectionName) => void;
}

const allOpen: Sections = { open: undefined, show: () => undefined, toggle: () => undefined };
export const SectionsContext = createContext<Sections>(allOpen);

/** Reads the sections of the form around. */
export const useSections = () => useContext(SectionsContext);

/** Id of the heading of a section: links lead there. */
export const sectionId = (name: SectionName): string => name;

// Goes with the drafts of the tab at the logout.
const storageKey = tabKey('profile-section');

/**
 * Follows the open section: the one of the address, or where the person was in this tab, or the first. A fault in a
 * closed section opens it and gets the focus; the form library cannot focus what is hidden.
 */
export function useOpenSection(form: FormStore<ProfileValues>): Sections {
  const { hash } = useLocation();
  const [opened, setOpened] = useState<Opened>(() =>
    isSection(hash) ? { name: hash, follow: 'show its beginning' } : { name: storedSection() },
  );

  useJudgedFaults(form, (faulty) => {
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
  /** What follows once the section is drawn open. */
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
