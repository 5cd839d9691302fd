import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { type Crop, dragged, inside, MAX_ZOOM, MIDDLE, room, squareOf } from './crop.ts';

/** Pixels of the picture that is sent, per side. */
const SENT = 512;
const QUALITY = 0.9;

/** Draws the square on a canvas of `side` pixels; transparency becomes white. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, side: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  canvas.width = side;
  canvas.height = side;
  const from = squareOf(crop, picture);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, from.left, from.top, from.side, from.side, 0, 0, side, side);
}

/** The square as a new file, newer than any before, so that no earlier upload is taken for it. */
function cut(picture: ImageBitmap, crop: Crop, name: string): Promise<File | null> {
  const canvas = document.createElement('canvas');
  draw(canvas, picture, crop, SENT);
  const called = `${name.replace(/\.[^.]*$/, '')}.jpg`;
  return new Promise((resolve) => {
    const made = (blob: Blob | null) => resolve(blob && new File([blob], called, { type: blob.type }));
    canvas.toBlob(made, 'image/jpeg', QUALITY);
  });
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

function Slider({ label, value, min, max, onChange }: SliderProps) {
  return (
    <label className="grid grid-cols-[96px_1fr] items-center gap-3 text-14">
      {label}
      <input
        type="range"
        value={value}
        min={min}
        max={max}
        step={(max - min) / 40 || 1}
        disabled={max <= min}
        aria-valuetext={`${Math.round(((value - min) / (max - min || 1)) * 100)}%`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full disabled:opacity-45"
      />
    </label>
  );
}

interface Props {
  picture: ImageBitmap;
  name: string;
  onCut: (file: File) => void;
  onClose: () => void;
}

/** Chooses the square of a picture: by dragging, by the wheel, or with three sliders. */
export function AvatarCrop({ picture, name, onCut, onClose }: Props) {
  const t = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const grip = useRef<{ x: number; y: number } | null>(null);
  const [crop, setCrop] = useState(MIDDLE);
  const change = (part: Partial<Crop>) => setCrop((now) => inside({ ...now, ...part }, picture));
  const from = room(crop.zoom, picture);

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop, SENT);
  }, [picture, crop]);

  const take = async () => {
    const file = await cut(picture, crop, name);
    if (file) onCut(file);
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!grip.current) return;
    const by = { dx: event.clientX - grip.current.x, dy: event.clientY - grip.current.y };
    const view = event.currentTarget.clientWidth;
    grip.current = { x: event.clientX, y: event.clientY };
    setCrop((now) => dragged(now, by, view, picture));
  };
  const release = () => {
    grip.current = null;
  };

  return (
    <Dialog
      title={t('uploads.cropTitle')}
      onClose={onClose}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button onClick={take}>{t('uploads.cropUse')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <canvas
          ref={canvas}
          aria-hidden
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            grip.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={onPointerMove}
          onPointerUp={release}
          onPointerCancel={release}
          onWheel={(event) => change({ zoom: crop.zoom * 1.15 ** (event.deltaY < 0 ? 1 : -1) })}
          className="mx-auto aspect-square w-full max-w-72 cursor-grab touch-none rounded-full bg-sunken active:cursor-grabbing"
        />
        <Slider
          label={t('uploads.cropZoom')}
          value={crop.zoom}
          min={1}
          max={MAX_ZOOM}
          onChange={(zoom) => change({ zoom })}
        />
        <Slider
          label={t('uploads.cropAcross')}
          value={crop.x}
          min={from.x}
          max={1 - from.x}
          onChange={(x) => change({ x })}
        />
        <Slider
          label={t('uploads.cropDown')}
          value={crop.y}
          min={from.y}
          max={1 - from.y}
          onChange={(y) => change({ y })}
        />
      </div>
    </Dialog>
  );
}
