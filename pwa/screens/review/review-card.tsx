import { IconAlertTriangle, IconDeviceMobile, IconServer } from '@tabler/icons-react';
import { ChoiceOptions } from '#pwa/features/catalog/options.tsx';
import { DateInput } from '#pwa/features/forms/day-field.tsx';
import type { TextKey } from '#pwa/i18n/text-keys.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ChoiceCard } from '#pwa/ui/choice-card.tsx';
import { Field, Select, TextArea, TextInput } from '#pwa/ui/field.tsx';
import { isOfKind } from '#shared/model/field-lists.ts';
import { type Choice, choicesOf, type Decision, type Item, textOfValue } from './decisions.ts';
import { FieldValue } from './field-value.tsx';

export interface ReviewCardProps {
  item: Item;
  decision: Decision | undefined;
  /** The error of the third value, once a save was attempted. */
  fault: string | null;
  onDecide: (decision: Decision) => void;
}

const conflictTitles = { mine: 'review.this_device', theirs: 'review.server', other: 'review.edit' } as const;
const refusalTitles = { mine: 'review.again', theirs: 'review.drop', other: 'review.correct' } as const;
const refusalHints = {
  mine: 'review.again_hint',
  theirs: 'review.drop_hint',
  other: 'review.correct_hint',
} as const;

/**
 * One edit that was not published, and the choices for it; none is preselected.
 * @see requirements V8, V9
 */
export function ReviewCard({ item, decision, fault, onDecide }: ReviewCardProps) {
  const { t } = useTranslation('offline');
  const { field, yours } = item;
  const comma = t('comma') === ', ' ? ', ' : '، ';
  const newDecision = (choice: Choice): Decision =>
    choice === 'other' ? { choice, text: textOfValue(field, yours, comma) } : { choice };
  return (
    <fieldset className="card-d min-w-0 p-5 md:p-6">
      <legend className="float-start mb-4 w-full font-display text-lg font-semibold">
        {t(`fields:label.${field}`)}
      </legend>
      {item.reason !== 'conflict' && <Refusal item={item} />}
      <div className="clear-both grid gap-3 md:grid-cols-2">
        {choicesOf(item).map((choice) => (
          <Version
            key={choice}
            item={item}
            choice={choice}
            isChosen={decision?.choice === choice}
            onChoose={() => onDecide(newDecision(choice))}
          />
        ))}
      </div>
      {decision?.choice === 'other' && (
        <div className="mt-4">
          <ThirdVersion
            field={field}
            text={decision.text}
            fault={fault}
            onText={(text) => onDecide({ choice: 'other', text })}
          />
        </div>
      )}
      <Before item={item} />
    </fieldset>
  );
}

interface VersionProps {
  item: Item;
  choice: Choice;
  isChosen: boolean;
  onChoose: () => void;
}

function Version({ item, choice, isChosen, onChoose }: VersionProps) {
  const { t } = useTranslation('offline');
  const { id, field, yours, theirs, reason } = item;
  const isConflict = reason === 'conflict';
  const Icon = choice === 'mine' ? IconDeviceMobile : IconServer;
  const title: TextKey<'offline'> = (isConflict ? conflictTitles : refusalTitles)[choice];
  return (
    <ChoiceCard
      name={`edit-${id}`}
      title={t(title)}
      hint={isConflict ? undefined : t(refusalHints[choice])}
      icon={choice === 'other' ? null : <Icon className="icon" aria-hidden="true" />}
      isChosen={isChosen}
      onChoose={onChoose}
    >
      {choice === 'mine' && <FieldValue field={field} value={yours} other={theirs} />}
      {choice === 'theirs' && <FieldValue field={field} value={theirs} other={isConflict ? yours : undefined} />}
    </ChoiceCard>
  );
}

/** The reason why an edit was not published, and its value. */
function Refusal({ item: { field, yours, theirs, reason, message } }: { item: Item }) {
  const { t } = useTranslation('offline');
  // Message keys come from the server, so the types of the texts lack them.
  const translate = t as (key: string, values: { defaultValue: string }) => string;
  const why = t(`review.reason.${reason}`);
  return (
    <div className="clear-both mb-4 grid gap-3">
      <p className="flex items-start gap-2 text-sm font-medium text-error-ink">
        <IconAlertTriangle className="icon" aria-hidden="true" />
        <span>
          {message
            ? translate(`validation:${message}`, {
                defaultValue: translate(`errors:${message}`, { defaultValue: why }),
              })
            : why}
        </span>
      </p>
      {reason === 'rejected' && <FieldValue field={field} value={yours} other={theirs} />}
      {field === 'profilePicture' && <p className="text-xs text-muted">{t('review.photo_again')}</p>}
    </div>
  );
}

/** The value before both edits, behind a summary. */
function Before({ item: { field, base, reason } }: { item: Item }) {
  const { t } = useTranslation('offline');
  if (reason !== 'conflict') return null;
  return (
    <details className="mt-4 text-sm">
      <summary className="text-link w-max max-w-full">{t('review.base')}</summary>
      <div className="mt-2 text-muted">
        <FieldValue field={field} value={base} />
      </div>
    </details>
  );
}

interface ThirdVersionProps {
  field: Item['field'];
  text: string;
  /** Key of `validation.json`. */
  fault: string | null;
  onText: (text: string) => void;
}

/** An input of the field, for a value that neither version has. */
function ThirdVersion({ field, text, fault, onText }: ThirdVersionProps) {
  const { t } = useTranslation('offline');
  // Keys come from schemas, so the types of the texts lack them.
  const translate = t as (key: string, values: { defaultValue: string }) => string;
  return (
    <Field
      label={t(`fields:label.${field}`)}
      hint={isOfKind(field, 'list') ? t('review.skills_hint') : undefined}
      error={fault && translate(`validation:${fault}`, { defaultValue: fault })}
    >
      <Control field={field} text={text} onText={onText} />
    </Field>
  );
}

function Control({ field, text, onText }: Omit<ThirdVersionProps, 'fault'>) {
  const typed = { value: text, onChange: (event: { target: { value: string } }) => onText(event.target.value) };
  if (isOfKind(field, 'paragraphs', 'lines')) return <TextArea {...typed} rows={5} />;
  if (isOfKind(field, 'choice')) {
    return (
      <Select {...typed}>
        <ChoiceOptions field={field} />
      </Select>
    );
  }
  if (isOfKind(field, 'day')) return <DateInput {...typed} />;
  return <TextInput {...typed} type={isOfKind(field, 'phone') ? 'tel' : 'text'} />;
}
