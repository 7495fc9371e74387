import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { Field, TextInput } from '#pwa/ui/field.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { addSkills } from '#shared/rules/skills.ts';
import { LateSkillSuggestions } from './late-skill-suggestions.tsx';

export interface SkillsInputProps {
  skills: readonly string[];
  /** The text in the box that is not added yet; sending the form adds it, too. */
  typed: string;
  /** Stands in the place of the hint. */
  error?: string | undefined;
  onSkills: (skills: string[]) => void;
  onTyped: (text: string) => void;
}

/** The last change, read aloud; `known` is drawn too. */
interface SkillEvent {
  kind: 'added' | 'removed' | 'known';
  skills: readonly string[];
}

/** Skills, added one at a time and removed by their cross. @see requirements R2 */
export function SkillsInput({ skills, typed, error, onSkills, onTyped }: SkillsInputProps) {
  const { t } = useTranslation('dashboard');
  const [event, setEvent] = useState<SkillEvent>();
  const box = useRef<HTMLInputElement>(null);

  function add(text = typed) {
    const { skills: all, known } = addSkills(skills, text);
    setEvent(known.length > 0 ? { kind: 'known', skills: known } : { kind: 'added', skills: all.slice(skills.length) });
    onSkills(all);
    onTyped('');
    box.current?.focus();
  }

  function handleKey(pressed: KeyboardEvent) {
    // While letters are composed, Enter belongs to the composition.
    if (pressed.key !== 'Enter' || pressed.nativeEvent.isComposing) return;
    pressed.preventDefault();
    if (typed.trim()) add();
  }

  function remove(skill: string) {
    setEvent({ kind: 'removed', skills: [skill] });
    onSkills(skills.filter((one) => one !== skill));
    box.current?.focus();
  }

  return (
    <div className="grid gap-2">
      <Field label={<SkillsLabel count={skills.length} />} hint={t('skills.hint')} error={error}>
        <span className="flex gap-2">
          <TextInput
            ref={box}
            value={typed}
            enterKeyHint="enter"
            autoComplete="off"
            onChange={(change) => onTyped(change.currentTarget.value)}
            onKeyDown={handleKey}
          />
          <Button
            variant="outline"
            className="min-h-12"
            icon={<IconPlus className="icon" aria-hidden="true" />}
            onClick={() => (typed.trim() ? add() : box.current?.focus())}
          >
            {t('skills.add')}
          </Button>
        </span>
      </Field>
      <LateSkillSuggestions typed={typed} skills={skills} onChoose={add} />
      <EventLine event={event} />
      <SkillChips skills={skills} known={event?.kind === 'known' ? event.skills : []} onRemove={remove} />
    </div>
  );
}

function SkillsLabel({ count }: { count: number }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return (
    <span className="flex justify-between gap-3">
      <span>{t('skills.label')}</span>
      {count > 0 && (
        <span className="font-normal text-muted" aria-hidden="true">
          {formatNumber(count, language)}
        </span>
      )}
    </span>
  );
}

function EventLine({ event }: { event: SkillEvent | undefined }) {
  const { t } = useTranslation('dashboard');
  const says =
    event && event.skills.length > 0 && t(`skills.${event.kind}`, { skill: event.skills.join(t('received.comma')) });
  return (
    <p role="status" className={event?.kind === 'known' ? 'flex items-center gap-2 text-xs text-muted' : 'sr-only'}>
      {event?.kind === 'known' && <Nuqta className="text-primary" />}
      <span>{says}</span>
    </p>
  );
}

interface SkillChipsProps {
  skills: readonly string[];
  /** Typed once more just now. */
  known: readonly string[];
  onRemove: (skill: string) => void;
}

function SkillChips({ skills, known, onRemove }: SkillChipsProps) {
  const { t } = useTranslation('dashboard');
  if (skills.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('skills.list')}>
      {skills.map((skill) => (
        <li key={skill} className="max-w-full">
          <span className={classNames('chip h-9 pe-0', known.includes(skill) && 'chip-on')}>
            <bdi className="t">{skill}</bdi>
            <button
              type="button"
              className="-ms-2 grid size-11 flex-none cursor-pointer place-items-center rounded-sm hover:text-error-ink"
              aria-label={t('skills.remove', { skill })}
              onClick={() => onRemove(skill)}
            >
              <IconX className="icon" aria-hidden="true" />
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
}
