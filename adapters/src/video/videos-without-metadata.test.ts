import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blanked, CAMERA_VIDEOS, PRIVATE_METADATA } from '@quadrangle/domain/contracts';
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
    for (const [name, video] of Object.entries(CAMERA_VIDEOS)) {
      await writeFile(join(folder, `before-${name}`), video);
      await writeFile(join(folder, `blanked-${name}`), await blanked(video));
    }
    // It exits with 1 if a file is not a whole video.
    const { stdout } = await run('exiftool', ['-ee', '-a', '-u', '-s', folder]).catch((error) => error);
    const lines = String(stdout)
      .split('======== ')
      .map((file) => file.replaceAll(/^(ExifTool|Directory|File).*$/gm, ''));
    expect(lines).toHaveLength(1 + 2 * Object.keys(CAMERA_VIDEOS).length);
    expect(lines.filter((file) => file.includes('/before-') && PRIVATE_METADATA.test(file)).length).toBeGreaterThan(12);
    expect(lines.filter((file) => file.includes('/blanked-') && PRIVATE_METADATA.test(file))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
