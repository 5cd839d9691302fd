/** Draws the icons of the installed app from our mark: `node scripts/draw-icons.mjs` writes them to `web/public`. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/workspace.mjs';

const sharpPath = createRequire(join(root, 'api', 'package.json')).resolve('sharp');
/** @type {{ default: typeof import('../api/node_modules/sharp/lib/index.js') }} */
const { default: sharp } = await import(pathToFileURL(sharpPath).href);

/** @type {{ name: string, side: number, mark: number, corner: number }[]} `mark`: the mark's share of the side; `corner`: the radius's */
const icons = [
  { name: 'icon-192.png', side: 192, mark: 0.56, corner: 0.22 },
  { name: 'icon-512.png', side: 512, mark: 0.56, corner: 0.22 },
  // Launchers and phones cut these themselves, so they fill the square and keep the mark in its middle.
  { name: 'icon-maskable-512.png', side: 512, mark: 0.44, corner: 0 },
  { name: 'apple-touch-icon.png', side: 180, mark: 0.52, corner: 0 },
];

/** @param {typeof icons[number]} icon */
function drawing({ side, mark, corner }) {
  const size = side * mark;
  const at = (side - size) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" rx="${side * corner}" fill="#1f6b4f"/>
    <g transform="translate(${at} ${at}) scale(${size / 24})" fill="none" stroke="#faf8f4" stroke-width="3" stroke-linecap="round">
      <path d="M4 20V4M4 4h16M20 4v16M4 20h8"/>
    </g>
  </svg>`;
}

for (const icon of icons)
  await sharp(Buffer.from(drawing(icon)))
    .png({ palette: true, colours: 64 })
    .toFile(join(root, 'web/public', icon.name));
