/**
 * Lets the browser say that it is offline, install the product, and hand over what a phone shares, by a service worker that
 * keeps nothing of what is shared here. A browser that cannot, or a development server, goes without.
 */
export function startOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', register, { once: true });
}
