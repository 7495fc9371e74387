import type { FormStore } from '@modular-forms/react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { ProfileValues } from './profile-form.ts';
import { SectionState } from './section-state.tsx';
import type { SectionName } from './sections.ts';
import { useSections } from './use-sections.ts';

interface SectionListProps {
  form: FormStore<ProfileValues>;
  names: readonly SectionName[];
}

/** All sections of the form with their state; each leads to its fields. */
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
