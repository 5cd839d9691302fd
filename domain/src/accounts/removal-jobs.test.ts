import { expect, test } from 'vitest';
import { storedVariants } from '../files/file-urls.ts';
import { removalJobs } from './removal-jobs.ts';

test('a person without a picture leaves no files behind (decisions 12)', () => {
  expect(removalJobs({ avatar: null })).toEqual([]);
  expect(removalJobs({ avatar: 'profile/a.jpg' })).toEqual([
    {
      kind: 'remove-files',
      payload: { fileNames: storedVariants('profile/a.jpg') },
    },
  ]);
});
