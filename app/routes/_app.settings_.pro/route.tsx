import { SettingsSection } from '~/components/settings-section';
import { ProCard } from '~/features/billing/pro-card';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { gate: 'signed-in', queries: (api) => [api.billing.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default function ProPage() {
  return (
    <SettingsSection title="Pro">
      <ProCard />
    </SettingsSection>
  );
}
export const meta = () => [{ title: 'Pro · Hazel' }];
