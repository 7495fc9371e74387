import type { FormStore } from '@modular-forms/react';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useIsWide } from '#pwa/ui/use-is-wide.ts';
import type { ProfileValues } from './profile-form.ts';
import { SectionState } from './section-state.tsx';
import type { SectionName } from './sections.ts';
import { sectionId, useSections } from './use-sections.ts';

interface FormSectionProps {
  form: FormStore<ProfileValues>;
  name: SectionName;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * Fields that belong together, under their name. On a narrow screen the name opens and closes them; closed ones stay
 * part of the form, so that saving is one act.
 */
export function FormSection({ form, name, title, className = '', children }: FormSectionProps) {
  const { open, toggle } = useSections();
  const isWide = useIsWide();
  const titleId = useId();
  const bodyId = useId();
  const isOpen = isWide || open === name;
  const head = (
    <>
      <span id={titleId}>{title}</span>
      <SectionState form={form} name={name} />
    </>
  );
  return (
    <section className={`form-section ${className}`} id={sectionId(name)} aria-labelledby={titleId}>
      <h2 className="text-lg">
        {isWide ? (
          <span className="form-section-head">{head}</span>
        ) : (
          <button
            type="button"
            className="form-section-head"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => toggle(name)}
          >
            {head}
            <IconChevronDown className="icon" aria-hidden="true" />
          </button>
        )}
      </h2>
      <div id={bodyId} className="form-section-body" hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
