import { Component, type ReactNode } from 'react';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { tell } from './tell.ts';

interface Props {
  children: ReactNode;
}

/**
 * What breaks inside, or whose code does not come, says so and can be loaded again. Around a page, with the path as its
 * key, it keeps menu and top bar; around everything, it keeps the app from vanishing.
 */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    tell('page', error);
  }

  override render() {
    return this.state.broken ? <ErrorState onRetry={() => window.location.reload()} /> : this.props.children;
  }
}
