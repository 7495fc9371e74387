import { IconBell, IconBellOff, IconPencil } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { ListOwner } from '#pwa/data/offline/saved-owner.ts';
import { setAlert, writeNote } from '#pwa/data/saved/saved-actions.ts';
import { alertMessage } from '#pwa/features/saved/alert-question.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { type AlertRhythm, alertRhythms } from '#shared/catalog/saved.ts';
import { limits } from '#shared/limits.ts';
import type { SavedItem } from '#shared/model/saved.ts';

interface SavedNoteProps {
  item: SavedItem;
  listOwner: ListOwner;
}

/** The private note of a saved thing. */
export function SavedNote({ item, listOwner }: SavedNoteProps) {
  const { t } = useTranslation('saved');
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <NoteForm item={item} listOwner={listOwner} onDone={() => setOpen(false)} />;
  return (
    <div className="mt-1">
      {item.note && (
        <p dir="auto" className="ua text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          {item.note}
        </p>
      )}
      <button
        type="button"
        className="text-link flex min-h-11 items-center gap-1.5 text-sm"
        onClick={() => setOpen(true)}
      >
        <IconPencil className="icon" aria-hidden="true" />
        <span>{t(item.note ? 'note_edit' : 'note_add')}</span>
      </button>
    </div>
  );
}

function NoteForm({ item, listOwner, onDone }: SavedNoteProps & { onDone: () => void }) {
  const { t } = useTranslation('saved');
  const [note, setNote] = useState(item.note);
  async function save(event: FormEvent) {
    event.preventDefault();
    try {
      await writeNote(listOwner, item, note.trim());
      showToast({ title: t('note_saved') });
      onDone();
    } catch {
      showToast({ title: t('note_failed'), description: t('press.failed_hint'), tone: 'destructive' });
    }
  }
  return (
    <form className="mt-2 grid gap-3" onSubmit={(event) => void save(event)}>
      <Field label={t('note')} hint={t('note_hint')}>
        <TextArea
          rows={3}
          maxLength={Math.max(limits.noteMaxLength, item.note.length)}
          value={note}
          // The person has just opened this field.
          autoFocus
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{t('note_save')}</Button>
        <Button variant="outline" onClick={onDone}>
          {t('shell:ui.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface SavedAlertProps {
  item: SavedItem;
  listOwner: ListOwner;
  name: string;
}

/** How often the person is alerted to new matches of a search, or new jobs of a company. */
export function SavedAlert({ item, listOwner, name }: SavedAlertProps) {
  const { t } = useTranslation('saved');
  const isOn = item.alert !== 'off';
  const Bell = isOn ? IconBell : IconBellOff;
  async function choose(alert: AlertRhythm) {
    try {
      await setAlert(listOwner, item, alert);
      showToast(alertMessage(listOwner, alert));
    } catch {
      showToast({ title: t('press.failed'), description: t('press.failed_hint'), tone: 'destructive' });
    }
  }
  return (
    <p className="mt-1 flex items-center gap-2 text-sm">
      <Bell className={isOn ? 'icon text-primary' : 'icon text-muted'} aria-hidden="true" />
      <select
        className="select-field w-auto max-w-full"
        aria-label={t('alert.of', { name })}
        value={item.alert}
        onChange={(event) => void choose(alertRhythms.find((one) => one === event.target.value) ?? 'off')}
      >
        {alertRhythms.map((rhythm) => (
          <option key={rhythm} value={rhythm}>
            {t(`alert.${rhythm}`)}
          </option>
        ))}
      </select>
    </p>
  );
}
