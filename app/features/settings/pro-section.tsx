import { ProCard } from '~/features/billing/pro-card';

import { SettingsSection } from '~/components/settings-section';

/** The plan: subscription, or what Pro adds and costs. */
export function ProSection() {
  return (
    <SettingsSection title="Pro">
      <ProCard />
    </SettingsSection>
  );
}
