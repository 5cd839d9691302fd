import { roundedSize } from '@quadrangle/domain/uploads/rules';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { type Outputs, trpc } from '../../shared/lib/trpc.ts';

type Share = Outputs['uploads']['room'][number];

/** The fraction from which a limit other than one's own is shown. */
const NEARLY = 0.8;

const TEXTS = {
  own: 'uploads.room',
  club: 'uploads.roomClub',
  host: 'uploads.roomHost',
  tenant: 'uploads.roomTenant',
  unpublished: 'uploads.roomUnpublished',
  'unpublished-files': 'uploads.roomUnpublishedFiles',
} as const;

/** Shows how much storage is used before files are chosen (decisions 57). */
export function RoomLine({ club, pool }: { club: string; pool?: string | undefined }) {
  const t = useTexts();
  const { number } = useLaterFormats();
  const amount = ({ of }: Share, value: number) => (of === 'unpublished-files' ? number(value) : roundedSize(value));
  const { data: shares = [] } = trpc.uploads.room.useQuery(pool ? { event: pool } : club === '' ? {} : { club });
  return (
    <p className="flex min-h-5 flex-wrap gap-x-4 text-14 text-muted tabular-nums">
      {shares
        .filter(({ of, used, allowed }) => of === 'own' || of === 'club' || used >= NEARLY * allowed)
        .map((share) => (
          <span key={share.of} className={share.used >= share.allowed ? 'text-danger' : undefined}>
            {t(TEXTS[share.of], { used: amount(share, share.used), allowed: amount(share, share.allowed) })}
          </span>
        ))}
    </p>
  );
}
