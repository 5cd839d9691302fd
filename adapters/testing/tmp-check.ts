import sharp from 'sharp';
import { renderPicture } from '../src/images/render-picture.ts';
import { codedAvif } from './pictures.ts';

const mid = async (b: Buffer) => {
  const { data, info } = await sharp(b).keepIccProfile().raw().toBuffer({ resolveWithObject: true });
  const at = info.channels * (info.width * Math.floor(info.height / 2) + 100);
  return [...data.subarray(at, at + 3)];
};
for (const [colour, coded] of [
  ['#6e625a', { primaries: 9, transfer: 16 }],
  ['#f01010', { primaries: 12, transfer: 13 }],
  ['#b08060', { primaries: 12, transfer: 13 }],
  ['#f01010', { primaries: 9, transfer: 13 }],
] as const) {
  const avif = await codedAvif(colour, coded, [700, 400]);
  console.log(await mid(avif), colour, coded);
  const made = await renderPicture(avif, {
    type: 'image/avif',
    avatar: false,
    whole: false,
    turn: 0,
    mark: '0'.repeat(32),
  });
  for (const { part, bytes } of made.parts)
    console.log(part, await mid(bytes), (await sharp(bytes).metadata()).icc?.length);
}
