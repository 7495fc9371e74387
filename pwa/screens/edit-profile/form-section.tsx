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

const headClass = 'flex w-full flex-wrap items-center gap-x-4 gap-y-1 text-start';

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
