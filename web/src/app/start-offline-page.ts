/**
 * Registers a service worker, which shows a page when the browser is offline, makes the product installable, and
 * receives the files that a phone shares with it; it caches nothing that members share. Browsers without service
 * workers and the development server do without.
 */
export function startOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', register, { once: true });
}
