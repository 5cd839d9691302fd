import type { Page } from '@playwright/test';
import { cached } from './cached.ts';

interface Shape {
  readonly width: number;
  readonly height: number;
}

/** Real JPEGs of landscapes, one per shape and all different, drawn by the browser itself. */
export function drawScenes(page: Page, shapes: readonly Shape[]): Promise<Buffer[]> {
  return cached(`scenes ${JSON.stringify(shapes)} ${draw}`, () => draw(page, shapes));
}

async function draw(page: Page, shapes: readonly Shape[]): Promise<Buffer[]> {
  const drawn = await page.evaluate((wanted) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    return wanted.map(({ width, height }, index) => {
      [canvas.width, canvas.height] = [width, height];
      const hue = (index * 53 + 20) % 360;
      const sky = context.createLinearGradient(0, 0, 0, height);
      sky.addColorStop(0, `hsl(${hue} 55% 32%)`);
      sky.addColorStop(1, `hsl(${(hue + 45) % 360} 80% 78%)`);
      context.fillStyle = sky;
      context.fillRect(0, 0, width, height);
      context.fillStyle = `hsl(${(hue + 50) % 360} 95% 90%)`;
      context.beginPath();
      context.arc(width * (0.25 + 0.06 * (index % 9)), height * 0.42, Math.min(width, height) * 0.1, 0, 7);
      context.fill();
      for (let ridge = 0; ridge < 4; ridge += 1) {
        context.fillStyle = `hsl(${(hue + 200) % 360} ${30 - ridge * 3}% ${42 - ridge * 9}%)`;
        context.beginPath();
        context.moveTo(0, height);
        for (let x = 0; x <= width; x += 8) {
          const wave = Math.sin(x / (90 + ridge * 40) + index + ridge) + Math.sin(x / 41 + ridge * 2) / 3;
          context.lineTo(x, height * (0.55 + ridge * 0.11) + wave * height * 0.035);
        }
        context.lineTo(width, height);
        context.fill();
      }
      return canvas.toDataURL('image/jpeg', 0.85);
    });
  }, shapes);
  return drawn.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}
