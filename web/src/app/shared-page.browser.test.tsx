import '../testing/texts.ts';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { SharedPage } from './shared-page.tsx';

it.each([
  ['/event/x', 'An event was shared with you'],
  ['/Event/x', 'An event was shared with you'],
  ['/photo/x', 'A photo was shared with you'],
])('says what was shared, as the server does, in capitals or not: %s (decisions 68)', async (path, title) => {
  const screen = await render(
    <MemoryRouter initialEntries={[path]}>
      <SharedPage />
    </MemoryRouter>,
  );
  await expect.element(screen.getByRole('heading')).toHaveTextContent(title);
});
