import { NotificationsSection } from '~/features/settings/notifications-section';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { gate: 'signed-in', queries: (api) => [api.profile.notifications.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default NotificationsSection;
export const meta = () => [{ title: 'Notifications · Hazel' }];
