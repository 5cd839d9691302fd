import type { Page } from '@playwright/test';
import jsQR from 'jsqr';

/** The text of the QR code in a picture (PNG), by an independent reader; null without one. */
export async function readQr(page: Page, picture: Buffer): Promise<string | null> {
  const { width, height, pixels } = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let letters = '';
      for (let at = 0; at < data.length; at += 8_192) letters += String.fromCharCode(...data.subarray(at, at + 8_192));
      return { width: canvas.width, height: canvas.height, pixels: btoa(letters) };
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
  return jsQR.default(new Uint8ClampedArray(Buffer.from(pixels, 'base64')), width, height)?.data ?? null;
}
