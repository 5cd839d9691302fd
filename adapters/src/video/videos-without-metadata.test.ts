import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blanked, CAMERA_VIDEOS, TOLD } from '@quadrangle/domain/contracts';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const exiftool = await run('exiftool', ['-ver']).then(
  () => true,
  () => false,
);
if (!exiftool) console.log('Skipped: what exiftool reads in videos without metadata, because it is not installed.');

it.runIf(exiftool)('exiftool finds nothing in videos of cameras (decisions 27)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quadrangle-metadata-'));
  try {
    const read = async (name: string, video: Uint8Array) => {
      await writeFile(join(folder, name), video);
      const { stdout } = await run('exiftool', ['-ee', '-a', '-u', '-s', join(folder, name)]).catch((error) => error);
      return String(stdout).replaceAll(/^(ExifTool|Directory|File).*$/gm, '');
    };
    const known = await Promise.all(Object.entries(CAMERA_VIDEOS).map(([name, video]) => read(`with-${name}`, video)));
    expect(known.filter((told) => TOLD.test(told)).length).toBeGreaterThan(12);
    for (const [name, video] of Object.entries(CAMERA_VIDEOS))
      expect(await read(name, await blanked(video)), name).not.toMatch(TOLD);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
