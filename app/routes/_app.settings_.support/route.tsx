import { SupportScreen } from '~/features/messages/support-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { gate: 'signed-in', queries: (api) => [api.messages.support.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default SupportScreen;
export const meta = () => [{ title: 'Support · Hazel' }];
