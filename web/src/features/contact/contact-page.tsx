import { useTexts } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { ContactForm } from './contact-form.tsx';

/** "https://www.example.org/college" → "example.org". */
function siteOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : link;
}

/** A message to the college; a blank page for a developer (product 2, 6). */
export function ContactPage() {
  const t = useTexts();
  const user = useCurrentUser();
  const links = useInstallation((installation) => installation.socialLinks);
  const grievance = useInstallation((installation) => installation.grievanceContact);
  useTitle(t('contact.title'));
  if (user?.role === 'developer') return null;
  return (
    <div className="mx-auto max-w-[640px] py-6">
      <h1 className="text-28">{t('contact.title')}</h1>
      <p className="mt-2 text-muted">{t('contact.intro')}</p>
      <ContactForm />
      {grievance && (
        <a href={`mailto:${grievance}`} className="mt-6 flex min-h-11 items-center text-14 text-accent hover:underline">
          {t('contact.complain', { address: grievance })}
        </a>
      )}
      {links.length > 0 && (
        <ul aria-label={t('contact.elsewhere')} className="mt-8 flex flex-wrap gap-x-6">
          {links.map((link) => (
            <li key={link}>
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-11 items-center text-14 text-accent hover:underline"
              >
                {siteOf(link)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
