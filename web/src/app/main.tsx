import '../shared/ui/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../shared/i18n/languages.ts';
import { startAccountLanguage } from '../shared/lib/account-language.ts';
import { takeFirstAnswers } from '../shared/lib/first-answers.ts';
import { startHistorySteps } from '../shared/lib/history-steps.ts';
import { refreshMe, startMe } from '../shared/lib/me.ts';
import { startPersistence, useRoot } from '../shared/lib/session.ts';
import { startTheme } from '../shared/lib/theme.ts';
import { startNotices } from '../shared/ui/notices.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { markFetching } from './mark-fetching.ts';
import { Providers } from './providers.tsx';
import { reportFault } from './report-fault.ts';
import { RouteEffects } from './route-effects.tsx';
import { AppRoutes, codeOfPage, startPreloading } from './routes.tsx';
import { followCallers, startInstallation } from './start-installation.ts';
import { startOfflinePage } from './start-offline-page.ts';
import { startRenewal } from './start-renewal.ts';

// Uncaught errors are reported to the operator's log.
addEventListener('error', ({ error }) => reportFault('error', error));
addEventListener('unhandledrejection', ({ reason }) => reportFault('rejection', reason));
startTheme();
startHistorySteps();
const cameWithAnswers = takeFirstAnswers(document.getElementById('first-answers')?.textContent);
startPersistence(refreshMe);
startInstallation();
startAccountLanguage();
const me = startMe();
void me.then(followCallers);
startPreloading();
startOfflinePage();
startRenewal();
startNotices();
markFetching();

/**
 * Draws the app once everything for its first page has loaded. Nothing is awaited at the top of this file: chunks that
 * are loaded later share code with it, and would wait for it in turn.
 */
async function draw(): Promise<void> {
  if (cameWithAnswers) await me;
  await Promise.all([startTexts(), codeOfPage(location.pathname, useRoot.getState().session.currentUser !== null)]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  // A transition is drawn in small steps: meanwhile a slow phone can still scroll and be tapped.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers>
          <RouteEffects />
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
        </Providers>
      </StrictMode>,
    ),
  );
}

void draw();
