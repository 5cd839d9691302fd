import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Download, Gift, Image, ImageMinus, ListChecks, type LucideIcon, Trash2, X } from 'lucide-react';
import { use, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { renewClubs } from '../../shared/lib/club-cache.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { renewEvents, useKeepEvent } from '../../shared/lib/event-cache.ts';
import { LoadEventSelect } from '../../shared/lib/load-event-select.ts';
import { dropFromEvent, type Media, renewCards, staleLists } from '../../shared/lib/media-cache.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { api, trpc } from '../../shared/lib/trpc.ts';
import { useOnDemand } from '../../shared/lib/use-on-demand.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { Progress } from '../../shared/ui/progress.tsx';
import { asShown } from './as-shown.ts';
import { DownloadZip } from './download-zip.tsx';
import { chooseAll, setChosen, stopChoosing, useSelection } from './selection.ts';
import './selection-bar.css';
import { useBatch } from './use-batch.ts';

interface Props {
  /** All that could be chosen; what cards hold is asked for. */
  shown: readonly Media[] | (() => Promise<readonly Media[]>);
  /** The cards of the page; where there are none, the items stand as in `shown`. */
  cards?: readonly Media[];
  /** The event whose page it is. */
  within?: { readonly id: string; readonly own: boolean; readonly mayChange: boolean };
}

/** The actions on the chosen items and their progress: anybody may download; deleted can be what one may change. */
export function SelectionBar({ shown, cards, within }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const chosen = useSelection((selection) => selection.chosen);
  const [open, setOpen] = useState<'add' | 'give' | 'takeOut' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const loadEventSelect = use(LoadEventSelect);
  const adding = useOnDemand(async () => {
    const [{ AddDialog }, { EventSelect }] = await Promise.all([import('./add-dialog.tsx'), loadEventSelect()]);
    return { AddDialog, EventSelect };
  });
  const giving = useOnDemand(() => import('../../shared/ui/give-dialog.tsx'));
  const [takingAll, setTakingAll] = useState(false);
  const errorText = useErrorText();
  const mayAdd = useCurrentUser()?.mayUpload === true;
  const { running, run, remove, download, stop } = useBatch();
  const items = asShown([...chosen.values()], cards ?? (typeof shown === 'function' ? [] : shown));
  const [only, another] = items;
  const none = items.length === 0;
  const allOwn = items.every(({ mine }) => mine.own);
  const mayGive = !none && allOwn && items.every(({ club }) => club === null);
  const mayRemoveAll = items.every(({ mine }) => mine.mayRemove);

  const takeOut = async ({ id: eventId }: { readonly id: string }) => {
    const act = async (media: Media) => {
      await api.events.takeOut.mutate({ eventId, mediaId: media.id });
      dropFromEvent(client, eventId, media);
    };
    if ((await run({ name: 'takeOut', act }, items)) > 0) await renewEvents(client);
  };

  const erase = async () => {
    const done = await run(remove, items);
    // What was chosen meanwhile stays chosen.
    const left = useSelection.getState().chosen.size;
    if (left === 0) stopChoosing();
    else if (done === 0) return;
    // On a club's page, its bin.
    await Promise.all([renewEvents(client), renewCards(client), renewClubs(client)]);
  };

  const takeAll = async () => {
    const before = useSelection.getState();
    setTakingAll(true);
    try {
      const all = typeof shown === 'function' ? await shown() : shown;
      // What was chosen meanwhile stays as it is.
      if (useSelection.getState() === before) chooseAll(all);
    } catch (error) {
      notify('red', errorText(error));
    } finally {
      setTakingAll(false);
    }
  };

  /** What was given is chosen no longer. */
  const leave = (given: readonly string[]) => {
    const gone = new Set(given);
    setChosen(
      items.filter(({ id }) => gone.has(id)),
      false,
    );
    if (useSelection.getState().chosen.size === 0) stopChoosing();
  };

  const addTo = async (eventId: string) => {
    close();
    const act = (media: Media) => api.events.add.mutate({ eventId, mediaId: media.id });
    if ((await run({ name: 'add', act }, items)) === 0) return;
    staleLists(client);
    await Promise.all([renewEvents(client), renewCards(client)]);
  };

  return (
    <section
      aria-label={t('selection.title')}
      className="sticky top-16 z-20 flat:top-0 -mx-2 mt-2 selection-bar flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 rounded-picture bg-raised px-4 py-2"
    >
      {running ? (
        <>
          <div className="min-w-40 grow">
            <Progress
              label={t(`selection.doing_${running.work}`, { done: running.done, of: running.of })}
              percent={(running.done / running.of) * 100}
            />
          </div>
          <Button look="outline" onClick={stop}>
            {t('selection.stop')}
          </Button>
        </>
      ) : (
        <>
          <IconButton icon={X} label={t('selection.done')} onClick={stopChoosing} className="-ml-2" />
          <p role="status" className="mr-auto text-14 font-medium">
            <span aria-hidden className="selection-sign">
              {items.length}
            </span>
            <span className="selection-word">{t('selection.chosen', { count: items.length })}</span>
          </p>
          <Button look="quiet" busy={takingAll} onClick={() => void takeAll()}>
            <ListChecks size={18} aria-hidden className="selection-sign" />
            <span className="selection-word">{t('selection.all')}</span>
          </Button>
          <div className="selection-acts flex flex-wrap gap-2">
            <Act icon={Download} label={t('media.download')} off={none} onClick={() => void run(download, items)} />
            {items.length > 1 && <DownloadZip of={{ items: items.map(({ id }) => id) }} />}
            {!within && mayAdd && (
              <Act
                icon={CalendarPlus}
                label={t('events.choose')}
                off={none || !allOwn}
                onClick={() => void adding.reach().then((there) => there && setOpen((now) => now ?? 'add'))}
              />
            )}
            {!within && mayGive && (
              <Act
                icon={Gift}
                label={t('clubs.giveTitle')}
                off={false}
                onClick={() => void giving.reach().then((there) => there && setOpen((now) => now ?? 'give'))}
              />
            )}
            {within?.mayChange && <CoverButton eventId={within.id} media={another ? undefined : only} />}
            {within && (
              <Act
                icon={ImageMinus}
                label={t('selection.takeOut')}
                off={none || !(within.own || allOwn)}
                // Others' items cannot be put back by whoever removes them.
                onClick={() => (allOwn ? void takeOut(within) : setOpen('takeOut'))}
              />
            )}
            {(!within || (!none && mayRemoveAll)) && (
              <Act
                icon={Trash2}
                label={t('media.delete')}
                off={none || !mayRemoveAll}
                danger
                onClick={() => setOpen('delete')}
              />
            )}
          </div>
        </>
      )}
      {open === 'add' && adding.module && (
        <adding.module.AddDialog
          EventSelect={adding.module.EventSelect}
          onAdd={(eventId) => void addTo(eventId)}
          onClose={close}
        />
      )}
      {open === 'give' && giving.module && (
        <giving.module.GiveDialog gift={{ items: items.map(({ id }) => id) }} onClose={close} onGiven={leave} />
      )}
      {open === 'takeOut' && within && (
        <ConfirmDialog
          title={t('selection.takeOutTitle', { count: items.length })}
          text={t('selection.takeOutText')}
          confirmLabel={t('selection.takeOut')}
          danger
          onConfirm={() => {
            close();
            void takeOut(within);
          }}
          onCancel={close}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('selection.deleteTitle', { count: items.length })}
          text={
            items.some(({ club, mine }) => club && !mine.own)
              ? t('selection.deleteToBin')
              : t('selection.deleteText', { count: items.length })
          }
          confirmLabel={t('selection.deleteConfirm', { count: items.length })}
          danger
          onConfirm={() => {
            close();
            void erase();
          }}
          onCancel={close}
        />
      )}
    </section>
  );
}

interface ActProps {
  icon: LucideIcon;
  label: string;
  off: boolean;
  danger?: boolean;
  onClick: () => void;
}

function Act({ icon: Icon, label, off, danger = false, onClick }: ActProps) {
  return (
    <Button look="outline" disabled={off} className={danger ? 'text-danger!' : undefined} onClick={onClick}>
      <Icon size={18} aria-hidden />
      <span className="selection-word">{label}</span>
    </Button>
  );
}

/** Makes the one chosen item stand for its event (decisions 45). */
function CoverButton({ eventId, media }: { eventId: string; media: Media | undefined }) {
  const t = useTexts();
  const errorText = useErrorText();
  const keep = useKeepEvent();
  const edit = trpc.events.edit.useMutation({
    onMutate: clearNotices,
    onSuccess: (event) => {
      keep(event);
      stopChoosing();
      notify('green', t('selection.coverSet'));
    },
    onError: (error) => notify('red', errorText(error)),
  });
  return (
    <Act
      icon={Image}
      label={t('selection.cover')}
      off={!media || edit.isPending}
      onClick={() => media && edit.mutate({ id: eventId, coverId: media.id })}
    />
  );
}
