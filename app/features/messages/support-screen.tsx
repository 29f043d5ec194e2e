import { SkeletonCard } from '~/components/skeleton';
import { SettingsSection } from '~/components/settings-section';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';

import { SupportForm } from './support-form';
import { SupportOff } from './support-off';
import { SUPPORT_TEXT } from './texts';

/** Messages to the people who run this installation. */
export function SupportScreen() {
  const query = trpc.messages.support.useQuery();
  return (
    <SettingsSection title="Support">
      <QueryBoundary query={query} failed={SUPPORT_TEXT.failed} skeleton={<SkeletonCard lines={7} />}>
        {(form) => (form.on ? <SupportForm form={form} /> : <SupportOff address={form.address} />)}
      </QueryBoundary>
    </SettingsSection>
  );
}
