import { SettingsScreen } from '~/features/settings/settings-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

/** Open to everyone who is signed in: without a goal, and behind the Trial Expired screen too. */
const page: Page = { gate: 'signed-in', queries: (api) => [api.billing.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default SettingsScreen;
export const meta = () => [{ title: 'Settings · Hazel' }];
