import type { UpgradePlan } from '@quadrangle/adapters/drizzle/engine/migrate';

/** The effects of an upgrade to this release on the database, in lines for the operator. */
export function upgradeReport({ pending, items, unfinished }: UpgradePlan): string[] {
  if (pending.length === 0) return ['The database is up to date: an upgrade has nothing to do to it.'];
  const seconds = (for100k: number) => Math.ceil((for100k * items) / 100_000);
  const lines = pending.map(({ name, head }) =>
    head === null
      ? `${name}: every process of an earlier release has to be stopped first`
      : `${name}: ${head.step}, about ${seconds(head.seconds)} s; processes of ${head.since} and later go on`,
  );
  const total = pending.reduce((sum, { head }) => sum + (head?.seconds ?? 0), 0);
  const back = pending.some(({ head }) => head?.step !== 'expand')
    ? 'The release before will not start on it any more: the way back is the backup made before.'
    : 'The release before starts on it again, if it has to.';
  return [...lines, ...unfinished, `${items} items: about ${seconds(total)} s in all. ${back}`];
}
