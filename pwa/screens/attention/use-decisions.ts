import { useState } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { choicesOf, type Decision, faultOfText, type Item, valueOfText } from './item-choices.ts';

/** The decision about one edit; `other` carries a valid value of its field. */
export type Resolution = { choice: 'mine' } | { choice: 'theirs' } | { choice: 'other'; value: unknown };

/** Resolves one edit. @throws when the device could not keep the decision */
export type Resolve = (id: number, resolution: Resolution) => Promise<void>;

interface DecisionsInput {
  items: readonly Item[];
  onResolve: Resolve;
  onDone: () => void;
}

type Decided = ReadonlyMap<number, Decision>;

function resolutionOf(item: Item, decision: Decision): Resolution {
  return decision.choice === 'other' ? { choice: 'other', value: valueOfText(item.field, decision.text) } : decision;
}

function faultIn(item: Item, decision: Decision | undefined): string | null {
  return decision?.choice === 'other' ? faultOfText(item.field, decision.text) : null;
}

/** A refused edit cannot stay as it is, so "all from this device" leaves it open. */
function decideEach(items: readonly Item[], choice: 'mine' | 'theirs', before: Decided): Decided {
  const able = items.filter((item) => choicesOf(item).includes(choice));
  return new Map([...before, ...able.map(({ id }) => [id, { choice }] as const)]);
}

/** The person's choices so far, and the way to carry them out. */
export function useDecisions({ items, onResolve, onDone }: DecisionsInput) {
  const { t } = useTranslation('offline');
  const [decided, setDecided] = useState<Decided>(new Map());
  const [wasTried, setWasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const open = items.filter(({ id }) => decided.has(id));

  async function resolveAll() {
    for (const item of open) {
      const decision = decided.get(item.id);
      if (decision) await onResolve(item.id, resolutionOf(item, decision));
    }
  }

  async function save() {
    setWasTried(true);
    if (open.some((item) => faultIn(item, decided.get(item.id)))) return;
    setIsSaving(true);
    try {
      await resolveAll();
      showToast({ title: t('attention.saved'), description: t('attention.saved_hint') });
      if (open.length === items.length) onDone();
    } catch {
      showToast({ title: t('attention.failed'), description: t('attention.failed_hint'), tone: 'destructive' });
    } finally {
      setIsSaving(false);
    }
  }

  return {
    of: (id: number) => decided.get(id),
    faultOf: (item: Item) => (wasTried ? faultIn(item, decided.get(item.id)) : null),
    count: open.length,
    isSaving,
    decide: (id: number, decision: Decision) => setDecided((before) => new Map([...before, [id, decision]])),
    decideAll: (choice: 'mine' | 'theirs') => setDecided((before) => decideEach(items, choice, before)),
    save: () => void save(),
  };
}
