import { useOutbox } from '#pwa/data/offline/outbox.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/marks.tsx';

const marks = {
  'on-device': { kind: 'hollow', text: 'mark.on_device', tone: 'text-info-ink' },
  sending: { kind: 'hollow', text: 'mark.sending', tone: 'text-info-ink' },
  published: { kind: 'full', text: 'pending.published', tone: 'text-success' },
  'needs-review': { kind: 'half', text: 'mark.needs_review', tone: 'text-warning-ink' },
  'signed-out': { kind: 'hollow', text: 'mark.paused', tone: 'text-warning-ink' },
  'other-account': { kind: 'hollow', text: 'mark.on_device', tone: 'text-warning-ink' },
  'update-needed': { kind: 'hollow', text: 'mark.on_device', tone: 'text-warning-ink' },
} as const;

/** The glyph of the edits' state, at the corner of its parent. @see look §5 Sync glyph */
export function OutboxMark() {
  const { t } = useTranslation('offline');
  const { badge } = useOutbox();
  if (badge === 'none') return null;
  const { kind, text, tone } = marks[badge];
  return (
    <span
      className={`pointer-events-none absolute -start-1 top-0 grid size-4.5 place-items-center rounded-full bg-surface text-base [box-shadow:0_0_0_1px_var(--line)] ${tone}`}
    >
      <Nuqta kind={kind} />
      <span className="sr-only">{t(text)}</span>
    </span>
  );
}
