import { createPortal } from 'react-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { EventView } from '../../shared/lib/event-cache.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { Mark } from '../../shared/ui/brand.tsx';
import { QrPicture } from '../../shared/ui/qr-picture.tsx';
import { sizeOfTitle } from './poster-title.ts';
import './poster.css';

/**
 * An event on one A4 page: what, when, where, and the QR code of its link in an open court (decisions 46). As long as it
 * is rendered, it is all that is printed; on screen it is not shown.
 */
export function Poster({ event, address }: { event: EventView; address: string }) {
  const t = useTexts();
  const format = useFormat();
  const { appName, logoUrl } = useInstallation();
  return createPortal(
    <article className="poster" aria-hidden>
      <p className="poster-brand">
        {logoUrl ? <img src={logoUrl} alt="" /> : <Mark className="poster-mark" />}
        {appName}
      </p>
      <div className="poster-words">
        <p className={`poster-title poster-title-${sizeOfTitle(event.title)}`}>{event.title}</p>
        <p className="poster-when">{format.period(event.startsOn, event.endsOn)}</p>
        {event.place !== '' && <p className="poster-where">{event.place}</p>}
      </div>
      <div className="poster-way">
        <div className="poster-court">
          <svg viewBox="0.65 0.65 22.7 22.7" aria-hidden="true">
            <path d="M1 23V1M1 1h22M23 1v22M1 23h11" />
          </svg>
          <QrPicture address={address} label={t('events.qrOf', { address: address })} />
        </div>
        <p className="poster-scan">{t('events.scan')}</p>
      </div>
      <p className="poster-address">{address.replace(/^https?:\/\//, '')}</p>
    </article>,
    document.body,
  );
}
