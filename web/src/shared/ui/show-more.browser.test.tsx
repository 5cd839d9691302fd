import '../../testing/texts.ts';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ShowMore } from './show-more.tsx';

const list = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, error: null };

it('asks for the next page, says why it did not come, and is gone at the end', async () => {
  const fetchNextPage = vi.fn();
  const of = { ...list, fetchNextPage };
  const screen = await render(<ShowMore of={of} label="More" />);
  await screen.getByRole('button', { name: 'More' }).click();
  expect(fetchNextPage).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').query()).toBeNull();
  await screen.rerender(<ShowMore of={{ ...of, isFetchNextPageError: true, error: new Error('lost') }} label="More" />);
  await vi.waitFor(() =>
    expect(screen.getByRole('alert').element().textContent).toBe('Something went wrong. Please try again.'),
  );
  await screen.rerender(<ShowMore of={{ ...of, hasNextPage: false }} label="More" />);
  expect(screen.getByRole('button').query()).toBeNull();
});
