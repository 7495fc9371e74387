import { useState } from 'react';
import { parseForm, validateWith } from '#pwa/data/core/validate-form.ts';
import type { Outbox } from '#pwa/data/offline/outbox.ts';
import type { EditDecision } from '#pwa/data/offline/outbox-actions.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { textFields } from '#shared/model/field-lists.ts';
import { ProfilePatchSchema } from '#shared/model/user.ts';
import { joinLines, splitLines } from '#shared/rules/lines.ts';
import { joinSkills, splitSkills } from '#shared/rules/skills.ts';

export type Item = Outbox['reviewItems'][number];
type Field = Item['field'];

/** What becomes of an edit: the own value, the published one, or a third. */
export type Choice = 'mine' | 'theirs' | 'other';

/** A person's choice for one edit; `text` is the third value in the form of its field. */
export type Decision = { choice: 'mine' } | { choice: 'theirs' } | { choice: 'other'; text: string };

/** The choices for an edit; a rejected value is not offered unchanged. @see requirements V8, V9 */
export function choicesOf({ field, reason }: Item): readonly Choice[] {
  const other: readonly Choice[] = textFields.some((one) => one === field) ? ['other'] : [];
  if (reason === 'conflict') return ['mine', 'theirs', ...other];
  return reason === 'rejected' ? [...other, 'theirs'] : ['mine', ...other, 'theirs'];
}

/** A value as the text of a form field. */
export function textOfValue(field: Field, value: unknown, comma: ', ' | '، '): string {
  if (field === 'links' && Array.isArray(value)) return joinLines(value.map(String));
  if (Array.isArray(value)) return joinSkills(value.map(String), comma);
  return typeof value === 'string' ? value : '';
}

function patchOfText(field: Field, text: string): object {
  if (field === 'links') return { links: splitLines(text) };
  return { [field]: field === 'skills' ? splitSkills(text) : text };
}

const validatePatch = validateWith(ProfilePatchSchema);

/** The error of a third value: a key of `validation.json`, or null. */
export function faultOfText(field: Field, text: string): string | null {
  return Object.values(validatePatch(patchOfText(field, text)))[0] ?? null;
}

/** The third value as it is sent. @throws ValiError when it was not validated before */
export function valueOfText(field: Field, text: string): unknown {
  return parseForm(ProfilePatchSchema, patchOfText(field, text))[field];
}

/** Resolves one edit. @throws when the device could not store the decision */
export type Resolve = (id: number, decision: EditDecision) => Promise<void>;

interface DecisionsInput {
  items: readonly Item[];
  onResolve: Resolve;
  onDone: () => void;
}

type Decided = ReadonlyMap<number, Decision>;

function resolutionOf(item: Item, decision: Decision): EditDecision {
  return decision.choice === 'other' ? { choice: 'other', value: valueOfText(item.field, decision.text) } : decision;
}

function faultIn(item: Item, decision: Decision | undefined): string | null {
  return decision?.choice === 'other' ? faultOfText(item.field, decision.text) : null;
}

/** Decides all edits alike; a rejected edit cannot stay as it is, so "all from this device" leaves it open. */
function decideEach(items: readonly Item[], choice: 'mine' | 'theirs', before: Decided): Decided {
  const able = items.filter((item) => choicesOf(item).includes(choice));
  return new Map([...before, ...able.map(({ id }) => [id, { choice }] as const)]);
}

/** The person's choices so far, and a function that carries them out. */
export function useDecisions({ items, onResolve, onDone }: DecisionsInput) {
  const { t } = useTranslation('offline');
  const [decided, setDecided] = useState<Decided>(new Map());
  const [wasAttempted, setWasAttempted] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const open = items.filter(({ id }) => decided.has(id));

  async function resolveAll() {
    for (const item of open) {
      const decision = decided.get(item.id);
      if (decision) await onResolve(item.id, resolutionOf(item, decision));
    }
  }

  async function save() {
    setWasAttempted(true);
    if (open.some((item) => faultIn(item, decided.get(item.id)))) return;
    setIsSaving(true);
    try {
      await resolveAll();
      showToast({ title: t('review.saved'), description: t('review.saved_hint') });
      if (open.length === items.length) onDone();
    } catch {
      showToast({ title: t('review.failed'), description: t('review.failed_hint'), tone: 'destructive' });
    } finally {
      setIsSaving(false);
    }
  }

  return {
    of: (id: number) => decided.get(id),
    faultOf: (item: Item) => (wasAttempted ? faultIn(item, decided.get(item.id)) : null),
    count: open.length,
    isSaving,
    decide: (id: number, decision: Decision) => setDecided((before) => new Map([...before, [id, decision]])),
    decideAll: (choice: 'mine' | 'theirs') => setDecided((before) => decideEach(items, choice, before)),
    save: () => void save(),
  };
}
