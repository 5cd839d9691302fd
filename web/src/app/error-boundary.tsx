import { Component, type ReactNode } from 'react';
import { ErrorState } from '../shared/ui/error-state.tsx';

interface Props {
  children: ReactNode;
}

/** A page that breaks says so and can be loaded again; menu and top bar stay. Give it the path as its key. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ErrorState onRetry={() => window.location.reload()} /> : this.props.children;
  }
}
