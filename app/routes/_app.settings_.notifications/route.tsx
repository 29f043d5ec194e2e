import { NotificationsSection } from '~/features/settings/notifications-section';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.profile.notifications.fetch()];

/** Open to everyone who is signed in, as all settings are. */
export const loader = serverPage(queries, requireUser);
export const clientLoader = clientPage(queries, 'signed-in');
export default NotificationsSection;
export const meta = () => [{ title: 'Notifications · Hazel' }];
