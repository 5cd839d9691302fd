import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { queryClient } from '../../shared/lib/trpc.ts';
import { Tile } from './tile.tsx';

const URL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const title = 'x'.repeat(51);
const media = {
  ...{ kind: 'photo', id: 'p', title, state: 'ready', width: 400, height: 300, uploader: null, club: null, mine: {} },
  ...{ url: URL, thumbUrl: URL, posterUrl: null, widths: [], moving: false, filmUrl: null, failure: null },
} as unknown as Media;

it('a title of more than 50 characters is cut under its picture, and whole where the pointer rests (product 2)', async () => {
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Tile media={media} height={90} captions first={false} trail={{ trail: [] }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const link = screen.getByRole('link', { name: `${'x'.repeat(50)}…` });
  await expect.element(link).toHaveAttribute('title', title);
});
