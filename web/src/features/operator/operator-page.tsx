import './operator.css';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { ConditionSection } from './condition-section.tsx';
import { JobsSection } from './jobs-section.tsx';
import { OrdersSection } from './orders-section.tsx';
import { PlotsSection } from './plots-section.tsx';

/**
 * The state of the installation, and what developers can do about it without a shell: figures of all colleges, people of
 * none (operator; decisions 70).
 */
export function OperatorPage() {
  const t = useTexts();
  useTitle(t('operator.title'));
  return (
    <article className="mx-auto operator-sections max-w-[1120px] py-6">
      <ConditionSection />
      <PlotsSection />
      <OrdersSection />
      <JobsSection />
    </article>
  );
}
