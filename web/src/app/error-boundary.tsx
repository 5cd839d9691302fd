import { Component, type ReactNode } from 'react';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { catchFocus } from '../shared/ui/open-dialogs.ts';
import { endFirstScreen } from './end-first-screen.ts';
import { reportFault } from './report-fault.ts';

interface Props {
  /** What it shows by now: another one is tried again. */
  of?: string;
  children: ReactNode;
}

/**
 * Shows an error, with a button to reload, when something inside breaks or its code cannot be loaded, and tries again when
 * the connection is back; without one the button keeps what is open. Around a page, menu and top bar stay; around
 * everything, the app does not vanish.
 */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidUpdate(before: Props) {
    if (before.of !== this.props.of && this.state.broken) this.setState({ broken: false });
  }

  override componentDidCatch(error: unknown) {
    endFirstScreen();
    window.addEventListener('online', () => this.setState({ broken: false }), { once: true });
    reportFault('page', error);
  }

  override render() {
    const retry = () => (navigator.onLine ? window.location.reload() : this.setState({ broken: false }, catchFocus));
    return this.state.broken ? <ErrorState onRetry={retry} /> : this.props.children;
  }
}
