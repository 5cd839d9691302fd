import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { run } from '../lib/run.mjs';
import { measureAlumni } from './alumni.ts';
import { openCollege } from './college.ts';
import { generatorIn } from './generator.ts';
import { measureGrowth } from './growth.ts';
import { growCollege } from './growth-college.ts';
import { measureLeaving } from './leaving.ts';
import { measureLive } from './live.ts';
import { measureMoving } from './moving.ts';
import { HELP, type Options, readOptions } from './options.ts';
import { measurePhotos } from './photos.ts';
import { measureProcess } from './process.ts';
import { measureProcessor } from './processor.ts';
import { startProduct } from './product.ts';
import { measureRequests, TooBusy } from './requests.ts';
import { measureScale } from './scale.ts';
import { measureVideos } from './videos.ts';
import { measureZips } from './zips.ts';

const folder = mkdtempSync(join(tmpdir(), 'quadrangle-bench-'));
try {
  const options = readOptions(process.argv.slice(2));
  if (options === null) console.log(HELP);
  else if (!(await bench(options))) process.exitCode = 1;
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof TooBusy ? error.message : error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Measures the chosen cases; returns whether every target and bound was met. */
async function bench(options: Options): Promise<boolean> {
  const { parts } = options;
  const generator = generatorIn(folder);
  const [cpu] = cpus();
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${availableParallelism()} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, load ${load}; ` +
      `Node.js ${process.versions.node}, ${generator.name}`,
  );
  const results = [true];
  if (parts.includes('process')) results.push(await measureProcess(options, folder));
  if (parts.includes('requests') || parts.includes('writes'))
    results.push(await measureRequests(options, generator, folder));
  if (parts.includes('growth')) results.push(await measureGrowth(options, folder));
  if (parts.includes('processor')) results.push(await measureProcessor(options, folder));
  if (parts.includes('alumni')) results.push(await measureAlumni(options, folder));
  if (parts.includes('leaving')) await measureLeaving(options, folder);
  if (parts.includes('photos')) results.push(await measurePhotos(folder));
  if (parts.includes('videos')) results.push(await measureVideos(options, generator, folder));
  if (parts.includes('zips')) results.push(await measureZips(options, folder));
  if (parts.includes('live')) results.push(await measureLive(options, folder));
  if (parts.includes('scale')) await measureScale(options, generator, folder);
  if (parts.includes('moving')) results.push(await measureMoving(options, folder));
  if (parts.includes('pages')) results.push(await measurePages(), await measureScrolling());
  return results.every(Boolean);
}

async function measurePages(): Promise<boolean> {
  const college = await openCollege('sqlite', `${folder}/pages`);
  const product = await startProduct(college.env);
  try {
    console.log('\n## Pages');
    return await run(['web/bench/pages.ts', product.url]);
  } finally {
    await product.stop();
    await college.close();
  }
}

async function measureScrolling(): Promise<boolean> {
  const college = await growCollege('sqlite', folder, 10_500);
  const product = await startProduct(college.env);
  try {
    console.log('\n## A long list');
    return await run(['web/bench/scrolling.ts', product.url]);
  } finally {
    await product.stop();
    await college.close();
  }
}
