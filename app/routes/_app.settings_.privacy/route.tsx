import { PrivacySection } from '~/features/settings/privacy-section';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { gate: 'signed-in', queries: (api) => [api.coach.ai.fetch(), api.shares.list.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default PrivacySection;
export const meta = () => [{ title: 'Privacy · Hazel' }];
