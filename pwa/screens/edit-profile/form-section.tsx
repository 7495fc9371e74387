import type { FormStore } from '@modular-forms/react';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useFaultyFields, useFormValues } from '#pwa/ui/form/form-state.ts';
import type { ProfileValues } from './profile-form.ts';
import { firstSectionOf, isFilled, type SectionName, sectionFields, sectionId, useSections } from './sections.ts';

interface FormSectionProps {
  form: FormStore<ProfileValues>;
  name: SectionName;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

const headClass = 'flex w-full flex-wrap items-center gap-x-4 gap-y-1 text-start';

/**
 * A section of the form under its title. On a narrow screen the title opens and closes it; a closed section is hidden and
 * not removed, because all sections are saved at once.
 */
export function FormSection({ form, name, title, className = '', children }: FormSectionProps) {
  const { open, toggle } = useSections();
  const isWide = useIsWide();
  const titleId = useId();
  const bodyId = useId();
  const isOpen = isWide || open === name;
  const head = (
    <>
      <span id={titleId} className="min-w-0 flex-[1_1_7rem]">
        {title}
      </span>
      <SectionState form={form} name={name} />
    </>
  );
  return (
    <section
      className={`form-section grid scroll-mt-20 gap-6 border-t border-line pt-6 max-md:gap-4 max-md:pt-2 ${className}`}
      id={sectionId(name)}
      aria-labelledby={titleId}
    >
      <h2 className="text-lg">
        {isWide ? (
          <span className={headClass}>{head}</span>
        ) : (
          <button
            type="button"
            className={`${headClass} group min-h-12 cursor-pointer`}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => toggle(name)}
          >
            {head}
            <IconChevronDown
              className="icon text-subtle transition-transform motion-reduce:transition-none group-aria-expanded:rotate-180"
              aria-hidden="true"
            />
          </button>
        )}
      </h2>
      <div id={bodyId} className="grid min-w-0 gap-6" hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}

interface SectionListProps {
  form: FormStore<ProfileValues>;
  names: readonly SectionName[];
}

/** Links to all sections of the form, with their state. */
export function SectionList({ form, names }: SectionListProps) {
  const { t } = useTranslation('edit-profile');
  const { show } = useSections();
  return (
    <nav aria-label={t('sections.list')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2">
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="grid size-full cursor-pointer rounded-md border border-line bg-surface px-3 py-2 text-start text-sm hover:border-line-strong"
              onClick={() => show(name)}
            >
              <span className="font-semibold">{t(sectionTitles[name])}</span>
              <SectionState form={form} name={name} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The text of each section's title. */
export const sectionTitles = {
  person: 'sections.person',
  work: 'sections.work',
  experience: 'entries.experience.title',
  education: 'entries.education.title',
  contact: 'sections.contact',
  story: 'story.title',
} as const;

interface SectionStateProps {
  form: FormStore<ProfileValues>;
  name: SectionName;
}

/** How much of a section is filled, or that it has an error. */
function SectionState({ form, name }: SectionStateProps) {
  const { t } = useTranslation('edit-profile');
  const language = useLanguage();
  const values = useFormValues(form);
  const faulty = useFaultyFields(form);
  if (faulty.some((field) => firstSectionOf([field]) === name)) {
    return <span className="text-xs font-semibold text-error-ink">{t('sections.faulty')}</span>;
  }
  const fields = sectionFields[name];
  const filled = fields.filter((field) => isFilled(values[field])).length;
  // A list of entries is one field, so "1 of 1 filled" would mean nothing.
  if (fields.length === 1) {
    return (
      <span className="text-xs font-normal text-muted">{t(filled === 0 ? 'sections.empty' : 'sections.complete')}</span>
    );
  }
  return (
    <span className="text-xs font-normal text-muted">
      {t('sections.filled', { filled: formatNumber(filled, language), all: formatNumber(fields.length, language) })}
    </span>
  );
}

// As the style sheets divide narrow from wide screens; rem here follows the text size that a person chose.
const query = '(min-width: 48rem)';

function subscribe(onChange: () => void): () => void {
  const wide = matchMedia(query);
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** True on screens of a tablet and wider; follows the window. Only for screens that the server does not render. */
function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
