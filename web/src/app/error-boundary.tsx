import { Component, type ReactNode } from 'react';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { reportFault } from './report-fault.ts';

interface Props {
  children: ReactNode;
}

/**
 * Shows an error, with a button to reload, when something inside breaks or its code cannot be loaded. Around a page,
 * with the path as its key, menu and top bar stay; around everything, the app does not vanish.
 */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    reportFault('page', error);
  }

  override render() {
    return this.state.broken ? <ErrorState onRetry={() => window.location.reload()} /> : this.props.children;
  }
}
