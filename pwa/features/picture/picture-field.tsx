import { IconArrowBackUp, IconCamera, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import cropStyles from 'react-easy-crop/react-easy-crop.css?url';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { loadStyles } from '#pwa/ui/load-styles.ts';
import { decodePicture, faultOfFile, type PictureFault } from './crop-picture.ts';

const CropDialog = lazy(async () => {
  const [{ CropDialog: component }] = await Promise.all([import('./crop-dialog.tsx'), loadStyles(cropStyles)]);
  return { default: component };
});

export interface PictureFieldProps {
  /** The name of the picture, and its actions. */
  labels: Record<'label' | 'choose' | 'change' | 'remove', string>;
  /** The picture, or its placeholder. */
  preview: ReactNode;
  /** Address or data URL; `''` without one. */
  picture: string;
  /** True when it may get margins, as a logo does that is no square. */
  hasMargins?: boolean;
  /** Stands below the hint. */
  mark?: ReactNode;
  /** A refusal by the server, in the person's language. */
  error?: string | undefined;
  onChange: (picture: string) => void;
}

interface Chosen {
  file: File;
  bitmap: ImageBitmap;
}

/** A picture, a way to change it and a way to be without one, which can be undone. @see requirements J10, J11 */
export function PictureField(props: PictureFieldProps) {
  const { labels, preview, picture, hasMargins = false, mark, error, onChange } = props;
  const { t } = useTranslation('forms');
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<PictureFault | null>(null);
  const [removed, setRemoved] = useState('');

  async function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const file = field.files?.[0];
    if (!file) return;
    const found = await choosePicture(file);
    // So that the same file can be chosen again.
    field.value = '';
    setFault(typeof found === 'string' ? found : null);
    if (typeof found !== 'string') setChosen({ file, bitmap: found });
  }

  function finish(dataUrl?: string) {
    chosen?.bitmap.close();
    setChosen(undefined);
    if (dataUrl) onChange(dataUrl);
  }

  const RemoveIcon = picture ? IconTrash : IconArrowBackUp;
  const note = fault ? t(`picture.${fault}`) : error;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <legend className="sr-only">{labels.label}</legend>
      {preview}
      <div className="grid min-w-0 flex-[1_1_7rem] justify-items-start gap-2">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            icon={<IconCamera className="icon" aria-hidden="true" />}
            aria-describedby={noteId}
            onClick={() => input.current?.click()}
          >
            {picture ? labels.change : labels.choose}
          </Button>
          {(picture || removed) && (
            // One button for both, so that the focus stays on it.
            <Button
              variant={picture ? 'danger-quiet' : 'ghost'}
              icon={<RemoveIcon className={picture ? 'icon' : 'icon icon-dir'} aria-hidden="true" />}
              onClick={() => {
                setRemoved(picture);
                onChange(picture ? '' : removed);
              }}
            >
              {picture ? labels.remove : t('picture.undo')}
            </Button>
          )}
        </div>
        <p id={noteId} className={note ? 'text-xs font-medium text-error-ink' : 'text-xs text-muted'} role="status">
          {note ?? t(hasMargins ? 'picture.hint_margins' : 'picture.hint')}
        </p>
        {mark}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="hidden"
          aria-label={labels.label}
          tabIndex={-1}
          onChange={(event) => void handleFile(event)}
        />
      </div>
      {chosen && (
        <Suspense>
          <CropDialog
            file={chosen.file}
            picture={chosen.bitmap}
            hasMargins={hasMargins}
            onCrop={finish}
            onCancel={() => finish()}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

/** The decoded picture, or why the file is none, since the name of a file does not show its content. */
async function choosePicture(file: File): Promise<ImageBitmap | PictureFault> {
  const fault = await faultOfFile(file);
  if (fault) return fault;
  // The field shows that the file cannot be read.
  return decodePicture(file).catch(() => 'unreadable' as const);
}
