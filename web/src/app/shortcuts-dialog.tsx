import { useTexts } from '../shared/i18n/languages.ts';
import type { TextKey } from '../shared/i18n/translate.ts';
import { switchShortcuts, useShortcuts } from '../shared/lib/use-shortcut.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import { Switch } from '../shared/ui/switch.tsx';

const SHORTCUTS: readonly (readonly [readonly string[], TextKey])[] = [
  [['?'], 'shortcuts.help'],
  [['/'], 'shortcuts.search'],
  [['j'], 'shortcuts.next'],
  [['k'], 'shortcuts.previous'],
  [['l'], 'shortcuts.like'],
  [['f'], 'shortcuts.fullScreen'],
  [['s'], 'shortcuts.slideshow'],
  [['space'], 'shortcuts.play'],
  [['<', '>'], 'shortcuts.speed'],
  [['m'], 'shortcuts.mute'],
  [['c'], 'shortcuts.captions'],
  [['←', '→'], 'shortcuts.arrows'],
];

/** The list of shortcuts, and the switch for the single-key ones. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const on = useShortcuts((shortcuts) => shortcuts.on);
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
        {SHORTCUTS.map(([keys, text]) => (
          <div key={text} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-control border border-line-strong px-2 py-0.5 text-center text-14"
                >
                  {key === 'space' ? t('shortcuts.space') : key}
                </kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6">
        <Switch label={t('shortcuts.singleKeys')} on={on} onChange={switchShortcuts} />
      </div>
    </Dialog>
  );
}
