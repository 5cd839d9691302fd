/** Where a link can be shared: two messengers, two social networks (product 2). */
export const SHARE_TARGETS = [
  { name: 'WhatsApp', address: 'https://wa.me/', link: (url: string, title: string) => ({ text: `${title} ${url}` }) },
  { name: 'Telegram', address: 'https://t.me/share/url', link: (url: string, title: string) => ({ url, text: title }) },
  { name: 'Facebook', address: 'https://www.facebook.com/sharer/sharer.php', link: (url: string) => ({ u: url }) },
  { name: 'X', address: 'https://x.com/intent/post', link: (url: string, title: string) => ({ url, text: title }) },
] as const;

/** The address that opens a target with the page's link filled in. */
export function shareAddress(target: (typeof SHARE_TARGETS)[number], url: string, title: string): string {
  return `${target.address}?${new URLSearchParams({ ...target.link(url, title) })}`;
}
