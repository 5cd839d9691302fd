import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../shared/lib/trpc.ts';
import type { Typed } from './event-dialog.tsx';
import { PeopleField } from './people-field.tsx';

function Form() {
  const named = [{ id: 'b', name: 'ben', fullName: 'Ben', avatarUrl: null }];
  return <PeopleField form={useForm<Typed>({ defaultValues: { adding: '', named } as unknown as Typed })} />;
}

it('whoever takes somebody out is still in the form', async () => {
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <main id="content" tabIndex={-1}>
        <Form />
      </main>
    </QueryClientProvider>,
  );
  const ben = screen.getByRole('button', { name: /Ben/ });
  await userEvent.click(ben);
  await expect.element(ben).not.toBeInTheDocument();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

it('whoever is taken out while another is looked up stays out, and the next name stays', async () => {
  const found = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockReturnValueOnce(found.promise);
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
  const name = screen.getByRole('textbox');
  await userEvent.type(name, 'asha{Enter}');
  await userEvent.click(screen.getByRole('button', { name: /Ben/ }));
  await userEvent.fill(name, 'ravi');
  found.resolve(Response.json([{ result: { data: { id: 'a', name: 'asha', fullName: 'Asha', avatarUrl: null } } }]));
  await expect.element(screen.getByRole('button', { name: /Asha/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /Ben/ }).elements()).toEqual([]);
  await expect.element(name).toHaveValue('ravi');
});
