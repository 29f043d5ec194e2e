import { NotificationsSection } from '~/features/settings/notifications-section';
import { serverPage } from '~/http/caller.server';
import { clientPage } from '~/trpc/client-page';
import type { Page } from '~/trpc/page';

/** Open to everyone who is signed in, as all settings are. */
const page: Page = { gate: 'signed-in', queries: (api) => [api.profile.notifications.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default NotificationsSection;
export const meta = () => [{ title: 'Notifications · Hazel' }];
