import { IconLanguage } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import type { Language } from '#shared/catalog/languages.ts';
import { languageOf } from '#shared/rules/both-languages.ts';
import { proposeName } from '#shared/rules/propose-name.ts';

/** The fields of a form for the other language; closed until the person opens them or they have a text. */
export interface SecondLanguage {
  language: Language;
  isOpen: boolean;
  open(): void;
}

/**
 * The language of the second texts of a form: the one that its first text is not in. Before there is a first text, it is
 * the one that is not shown.
 *
 * @param first The name or title as it is typed.
 * @param isFilled True when a second text was there before.
 * @see requirements J23
 */
export function useSecondLanguage(first: string, isFilled: boolean): SecondLanguage {
  const read = useLanguage();
  const [isWanted, setIsWanted] = useState(false);
  const language = (languageOf(first) ?? read) === 'ar' ? 'en' : 'ar';
  return { language, isOpen: isWanted || isFilled, open: () => setIsWanted(true) };
}

/** Opens the fields of the other language and focuses the first of them; disappears once they are open. */
export function SecondLanguageButton({ second, leadsTo }: { second: SecondLanguage; leadsTo: string }) {
  const { t } = useTranslation('forms');
  const place = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const { isOpen, language } = second;
  useEffect(() => {
    if (!isOpen || !wasPressed.current) return;
    wasPressed.current = false;
    place.current?.closest('form')?.querySelector<HTMLElement>(`[name="${leadsTo}"]`)?.focus();
  }, [isOpen, leadsTo]);
  return (
    <div ref={place}>
      {isOpen ? (
        <p className="text-sm text-muted">{t(`second.hint_${language}`)}</p>
      ) : (
        <Button
          variant="ghost"
          icon={<IconLanguage className="icon" aria-hidden="true" />}
          onClick={() => {
            wasPressed.current = true;
            second.open();
          }}
        >
          {t(`second.open_${language}`)}
        </Button>
      )}
    </div>
  );
}

interface BesideProps {
  second: SecondLanguage;
  /** The field of the other language. */
  other: ReactNode;
  children: ReactNode;
}

/** A field, and beside it the same one in the other language: below it on a phone. */
export function Beside({ second, other, children }: BesideProps) {
  if (!second.isOpen) return children;
  return (
    <div className="grid items-start gap-5 md:grid-cols-2 md:gap-4">
      {children}
      {other}
    </div>
  );
}

/** Gives the label of a second text: `Name in English`. */
export function useSecondLabel({ language }: SecondLanguage): (label: string) => string {
  const { t } = useTranslation('forms');
  return (label) => t(`second.label_${language}`, { label });
}

/** The attributes of an input for a text of the other language. */
export function secondInput({ language }: SecondLanguage) {
  return { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr', autoComplete: 'off' } as const;
}

interface NameProposalProps {
  name: string;
  /** The other name as it is typed. */
  typed: string;
  onTake: (name: string) => void;
}

/** Proposes the name in the other script until the person has typed one. */
export function NameProposal({ name, typed, onTake }: NameProposalProps) {
  const { t } = useTranslation('forms');
  const proposed = proposeName(name);
  if (typed.trim() !== '' || proposed === '') return null;
  return (
    <button type="button" className="text-link min-h-6 text-sm" onClick={() => onTake(proposed)}>
      {t('second.proposal', { name: `\u2068${proposed}\u2069` })}
    </button>
  );
}
