import '../testing/texts.ts';
import { startOfDay } from '@quadrangle/domain/kernel/days';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useInstallation } from '../shared/lib/installation.ts';
import { ClosingLine } from './closing-line.tsx';

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('names the days of the college in %s', async (timeZone) => {
  useInstallation.setState({ timeZone });
  const [readingFrom, erasedAt] = [startOfDay('2099-06-30', timeZone), startOfDay('2099-07-30', timeZone)];
  const { container } = await render(
    <MemoryRouter>
      <ClosingLine readingFrom={readingFrom} erasedAt={erasedAt} />
    </MemoryRouter>,
  );
  expect(container.textContent).toContain(
    'closes here on Jun 30, 2099. Download what you want to keep before Jul 30, 2099;',
  );
});
