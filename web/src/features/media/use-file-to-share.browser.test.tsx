import { expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useFileToShare } from './use-file-to-share.ts';

const picture = document.createElement('canvas').toDataURL();

// This machine may have nothing to share with.
Object.assign(navigator, { canShare: () => true });

it.each([
  ['होली की रात: 2025', 'होली की रात 2025.jpg'],
  ['Diya/lamps!', 'Diyalamps.jpg'],
  ['***', 'photo.jpg'],
])('the picture of “%s” is sent as “%s” (decisions 68)', async (title, name) => {
  const { result } = await renderHook(() => useFileToShare(picture, title));
  await expect.poll(() => result.current?.name).toBe(name);
  expect(result.current?.type).toBe('image/jpeg');
});
