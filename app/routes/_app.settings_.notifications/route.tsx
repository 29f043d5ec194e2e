import { NotificationsSection } from '~/features/profile/notifications-section';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.profile.notifications.fetch()];

export const loader = serverPage(queries, requireUser);
export const clientLoader = clientPage(queries, 'signed-in');
export default NotificationsSection;
export const meta = () => [{ title: 'Notifications · Hazel' }];
