/**
 * Draws the icons of the installed app, and the cards of links in chats, from our mark: `node scripts/draw-icons.mjs` writes them
 * to `web/public`.
 */
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

/** What stands on the card of each kind of link, on a grid of 24 (decisions 68). */
const cards = {
  photo:
    '<rect x="3" y="4" width="18" height="16" rx="2"/><circle cx="8.5" cy="9.5" r="1.5"/><path d="M21 15l-5-5L5.5 20"/>',
  video: '<rect x="3" y="4" width="18" height="16" rx="2"/><path d="M10 9l5 3-5 3z"/>',
  event: '<rect x="3" y="5" width="18" height="16" rx="2"/><path d="M8 3v4M16 3v4M3 10h18M8 15h3"/>',
  batch:
    '<rect x="7" y="3" width="14" height="14" rx="2"/><path d="M3 8v11a2 2 0 0 0 2 2h11"/><path d="M21 13l-3.500-3.500-6.500 7.500"/>',
  club: '<circle cx="9" cy="8" r="3.500"/><path d="M2.500 20a6.500 6.500 0 0 1 13 0M16 4.800a3.500 3.500 0 0 1 0 6.400M18 14.500a6.500 6.500 0 0 1 3.500 5.500"/>',
  people: '<circle cx="12" cy="8" r="4"/><path d="M4.500 21a7.500 7.500 0 0 1 15 0"/>',
};

for (const [kind, paths] of Object.entries(cards)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <rect width="1200" height="630" fill="#1f6b4f"/>
    <path d="M0 630V470a150 150 0 0 1 300 0v160M300 630V470a150 150 0 0 1 300 0v160M600 630V470a150 150 0 0 1 300 0v160M900 630V470a150 150 0 0 1 300 0v160" fill="none" stroke="#2d7d60" stroke-width="10"/>
    <g transform="translate(60 60) scale(3)" fill="none" stroke="#faf8f4" stroke-width="3" stroke-linecap="round"><path d="M4 20V4M4 4h16M20 4v16M4 20h8"/></g>
    <circle cx="600" cy="315" r="190" fill="#faf8f4"/>
    <g transform="translate(492 207) scale(9)" fill="none" stroke="#1f6b4f" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${paths}</g>
  </svg>`;
  await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 64 })
    .toFile(join(root, 'web/public', `card-${kind}.png`));
}
