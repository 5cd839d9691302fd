import { useEffect, useState } from 'react';

/** Whether this device can hand files to other apps. */
function sharesFiles(): boolean {
  const probe = new File([new Uint8Array(1)], 'photo.jpg', { type: 'image/jpeg' });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}

/** A picture as a JPEG without metadata: messengers take WebP for stickers. */
async function jpegOf(address: string, title: string): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}.`);
  const bitmap = await createImageBitmap(await response.blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const bytes = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  return new File([bytes], `${title.replace(/[^\p{L}\p{M}\p{N} _-]/gu, '').trim() || 'photo'}.jpg`, {
    type: 'image/jpeg',
  });
}

/**
 * The picture at an address as a file for other apps: undefined while it is fetched, null where there is none or this
 * device cannot share files. It is fetched beforehand, because browsers share only right after a press (decisions 68).
 */
export function useFileToShare(address: string | undefined, title: string): File | null | undefined {
  const [can] = useState(() => address !== undefined && sharesFiles());
  const [file, setFile] = useState<File | null>();
  useEffect(() => {
    if (!can || address === undefined) return;
    setFile(undefined);
    let current = true;
    jpegOf(address, title).then(
      (made) => current && setFile(made),
      () => current && setFile(null),
    );
    return () => {
      current = false;
    };
  }, [can, address, title]);
  return can ? file : null;
}
