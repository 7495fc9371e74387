import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Field, useFieldAttributes } from '#pwa/ui/field.tsx';
import { type CropSquare, centredSquare, cropPicture, squareAround } from './crop-picture.ts';

interface CropDialogProps {
  file: Blob;
  picture: ImageBitmap;
  /** True when margins are possible, so that nothing has to be cut off. */
  hasMargins: boolean;
  /** Takes the data URL of the cut square. */
  onCrop: (dataUrl: string) => void;
  onCancel: () => void;
}

const zoomMax = 4;
const middle = { x: 0, y: 0 };

/** Shows the square that will be stored, to be moved and zoomed with mouse, fingers or keys. @see requirements J10 */
export function CropDialog({ file, picture, hasMargins, onCrop, onCancel }: CropDialogProps) {
  const { t } = useTranslation('forms');
  const [crop, setCrop] = useState(middle);
  const { width, height } = picture;
  // At this zoom the whole picture is in the square.
  const zoomMin = hasMargins ? Math.min(width, height) / Math.max(width, height) : 1;
  const [zoom, setZoom] = useState(zoomMin);
  const [square, setSquare] = useState<CropSquare>(() => (hasMargins ? squareAround : centredSquare)(width, height));
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t('picture.crop_title')}
      subtitle={t(hasMargins ? 'picture.fit_hint' : 'picture.crop_hint')}
    >
      {/* The arrow keys move the photo, so its box is the one place that does not mirror. */}
      <div
        className={classNames(
          'relative aspect-square max-h-[50dvh] w-full overflow-hidden rounded-md',
          // The colour around the picture in the result.
          hasMargins ? 'bg-white' : 'bg-plate',
        )}
        dir="ltr"
      >
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            minZoom={zoomMin}
            maxZoom={zoomMax}
            restrictPosition={!hasMargins}
            aspect={1}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setSquare(pixels)}
            cropperProps={{ role: 'application', 'aria-label': t('picture.crop_area') }}
            mediaProps={{ alt: '' }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <Field label={t('picture.zoom')} className="mt-4">
        <ZoomSlider zoom={zoom} zoomMin={zoomMin} onZoom={setZoom} />
      </Field>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onCancel}>
          {t('shell:ui.cancel')}
        </Button>
        <Button onClick={() => onCrop(cropPicture(picture, square))}>{t('picture.use')}</Button>
      </div>
    </Dialog>
  );
}

interface ZoomSliderProps {
  zoom: number;
  zoomMin: number;
  onZoom: (zoom: number) => void;
}

function ZoomSlider({ zoom, zoomMin, onZoom }: ZoomSliderProps) {
  return (
    <input
      {...useFieldAttributes()}
      type="range"
      className="range range-primary"
      min={zoomMin}
      max={zoomMax}
      step={(zoomMax - zoomMin) / 60}
      value={zoom}
      onChange={(event) => onZoom(event.currentTarget.valueAsNumber)}
    />
  );
}
