import '../../testing/texts.ts';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { FileField } from './file-field.tsx';

it('what was chosen is read out, and stays with the field', async () => {
  const field = (chosen?: string) => <FileField label="Video" hint="Drop it here" chosen={chosen} />;
  const screen = await render(field());
  await expect
    .element(screen.getByLabelText('Video'))
    .toHaveAccessibleDescription('Choose or drop a file Drop it here');
  await screen.rerender(field('parade.mp4'));
  await expect.element(screen.getByLabelText('Video')).toHaveAccessibleDescription('parade.mp4 Drop it here');
  expect(screen.getByText('parade.mp4').element().ariaLive).toBe('polite');
});
