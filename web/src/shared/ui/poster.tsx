import { createPortal } from 'react-dom';
import { useTexts } from '../i18n/languages.ts';
import { useInstallation } from '../lib/installation.ts';
import { Mark } from './brand.tsx';
import { sizeOfTitle } from './poster-title.ts';
import { QrPicture } from './qr-picture.tsx';
import './poster.css';

/** What a poster says. */
export interface PosterTexts {
  readonly title: string;
  readonly when?: string;
  readonly where: string;
  /** What scanning its code leads to. */
  readonly scan: string;
}

/**
 * An event or a college on one A4 page: what, when, where, and the QR code of its link in an open court (decisions 46).
 * As long as it is rendered, it is all that is printed; on screen it is not shown.
 */
export function Poster({ title, when, where, scan, address }: PosterTexts & { address: string }) {
  const t = useTexts();
  const { appName, logoUrl } = useInstallation();
  return createPortal(
    <article className="poster" aria-hidden>
      <p className="poster-brand">
        {logoUrl ? <img src={logoUrl} alt="" /> : <Mark className="poster-mark" />}
        {appName}
      </p>
      <div className="poster-words">
        <p className={`poster-title poster-title-${sizeOfTitle(title)}`}>{title}</p>
        {when && <p className="poster-when">{when}</p>}
        {where !== '' && <p className="poster-where">{where}</p>}
      </div>
      <div className="poster-way">
        <div className="poster-court">
          <svg viewBox="0.65 0.65 22.7 22.7" aria-hidden="true">
            <path d="M1 23V1M1 1h22M23 1v22M1 23h11" />
          </svg>
          <QrPicture address={address} label={t('events.qrOf', { address: address })} />
        </div>
        <p className="poster-scan">{scan}</p>
      </div>
      <p className="poster-address">{address.replace(/^https?:\/\//, '')}</p>
    </article>,
    document.body,
  );
}
