import { IconAlertTriangle, IconDeviceMobile, IconServer } from '@tabler/icons-react';
import type { TextKey } from '#pwa/i18n/text-keys.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ChoiceCard } from '#pwa/ui/choice-card.tsx';
import { FieldValue } from './field-value.tsx';
import { type Choice, choicesOf, type Decision, type Item, textOfValue } from './item-choices.ts';
import { ThirdVersion } from './third-version.tsx';

export interface AttentionCardProps {
  item: Item;
  decision: Decision | undefined;
  /** The error of the third value, once saving was tried. */
  fault: string | null;
  onDecide: (decision: Decision) => void;
}

const conflictTitles = { mine: 'attention.this_device', theirs: 'attention.server', other: 'attention.edit' } as const;
const refusalTitles = { mine: 'attention.again', theirs: 'attention.drop', other: 'attention.correct' } as const;
const refusalHints = {
  mine: 'attention.again_hint',
  theirs: 'attention.drop_hint',
  other: 'attention.correct_hint',
} as const;

/**
 * One edit that was not published, and what may become of it; nothing is chosen for the person.
 * @see requirements V8, V9
 */
export function AttentionCard({ item, decision, fault, onDecide }: AttentionCardProps) {
  const { t } = useTranslation('offline');
  const { field, yours } = item;
  const comma = t('comma') === ', ' ? ', ' : '، ';
  const startDecision = (choice: Choice): Decision =>
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
            onChoose={() => onDecide(startDecision(choice))}
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
  // Messages come from the server, so they are not known to the types.
  const say = t as (key: string, values: { defaultValue: string }) => string;
  const why = t(`attention.reason.${reason}`);
  return (
    <div className="clear-both mb-4 grid gap-3">
      <p className="flex items-start gap-2 text-sm font-medium text-error-ink">
        <IconAlertTriangle className="icon" aria-hidden="true" />
        <span>
          {message
            ? say(`validation:${message}`, { defaultValue: say(`errors:${message}`, { defaultValue: why }) })
            : why}
        </span>
      </p>
      {reason === 'rejected' && <FieldValue field={field} value={yours} other={theirs} />}
      {field === 'profilePicture' && <p className="text-xs text-muted">{t('attention.photo_again')}</p>}
    </div>
  );
}

/** The value that both versions came from, on demand. */
function Before({ item: { field, base, reason } }: { item: Item }) {
  const { t } = useTranslation('offline');
  if (reason !== 'conflict') return null;
  return (
    <details className="mt-4 text-sm">
      <summary className="text-link w-max max-w-full">{t('attention.base')}</summary>
      <div className="mt-2 text-muted">
        <FieldValue field={field} value={base} />
      </div>
    </details>
  );
}
