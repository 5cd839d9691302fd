import { writeFile } from 'node:fs/promises';
import { college } from './college.ts';
import { encodeClip, SPARE_CLIPS } from './draw-clip.ts';

/** Makes the clips in `scripts/demo/clips` again: `npx tsx scripts/demo/src/art/make-spare-clips.ts`. */
const scenes = ['rising', 'stadium', 'encore'];

for (const [index, scene] of scenes.entries()) {
  const item = college.items.find((one) => one.kind === 'video' && one.scene === scene);
  const url = SPARE_CLIPS[index];
  if (item === undefined || url === undefined) throw new Error(`there is no video of ${scene}`);
  const clip = await encodeClip(item, 4, 170_000);
  if (clip === undefined) throw new Error('the encoder packages are not installed');
  await writeFile(url, clip);
  process.stdout.write(`${url.pathname}: ${clip.length} bytes\n`);
}
