import { SettingsScreen } from '~/features/settings/settings-screen';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.billing.get.fetch()];

/** Open to everyone who is signed in, even without a goal or behind the Trial Expired screen. */
export const loader = serverPage(queries, requireUser);
export const clientLoader = clientPage(queries, 'signed-in');
export default SettingsScreen;
export const meta = () => [{ title: 'Settings · Hazel' }];
