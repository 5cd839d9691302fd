import { useInstallation } from '../../shared/lib/installation.ts';
import { api, refusalOf } from '../../shared/lib/trpc.ts';

/**
 * After a refusal because the notice is another one by now, reads the settings again, so that whoever has read it agrees
 * to that one next (decisions 73).
 */
export async function learnNotice(error: unknown): Promise<void> {
  if (refusalOf(error)?.code !== 'NOTICE_CHANGED') return;
  await api.site.settings.query().then(
    (site) => useInstallation.setState(site),
    () => undefined,
  );
}
