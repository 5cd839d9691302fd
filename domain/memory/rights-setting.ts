import { execute } from '../src/kernel/use-case.ts';
import { askForRight, confirmRequest } from '../src/rights/ask.ts';
import { anonymous, aPhoto, aPlanHolder } from './builders.ts';
import { memoryPorts } from './index.ts';

export const VISITOR = 'visitor@example.org';

/** A photo of a college, and a visitor who asks about it at the rights desk. */
export async function rightsSetting() {
  const ports = memoryPorts();
  const owner = await aPlanHolder(ports);
  const photo = await aPhoto(ports, owner);
  const link = `${ports.settings.publicUrl}/photo/${photo.id}`;
  const asked = (more: object = {}, from = anonymous({ language: 'hi' })) =>
    execute(askForRight, ports, from, {
      kind: 'picture',
      email: VISITOR,
      text: 'Third from left',
      link,
      ...more,
    });
  const sent = async () => {
    await ports.runJobs();
    return ports.mails.sent.splice(0);
  };
  const mailedCode = async () => {
    const mail = (await sent()).find(({ kind }) => kind === 'rights-code');
    return mail?.kind === 'rights-code' ? mail.code : '';
  };
  const confirm = (id: string, code: string) => execute(confirmRequest, ports, anonymous(), { id, code });
  const filed = async (more?: object) => confirm((await asked(more)).id, await mailedCode());
  const queue = async (tenant: string | null) =>
    (await ports.cases.list({ tenant, decidedSince: null, limit: 99, after: null })).items;
  return { ports, owner, photo, link, asked, sent, mailedCode, confirm, filed, queue };
}
