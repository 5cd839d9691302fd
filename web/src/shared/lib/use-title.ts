import { useEffect } from 'react';
import { useInstallation } from './installation.ts';

/** Names the page in the browser's tab: "Trending · Quadrangle". Without a text, the product's name alone. */
export function useTitle(text?: string): void {
  const appName = useInstallation((installation) => installation.appName);
  useEffect(() => {
    document.title = text ? `${text} · ${appName}` : appName;
  }, [text, appName]);
}
