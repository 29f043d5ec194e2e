import { SupportScreen } from '~/features/messages/support-screen';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.messages.support.fetch()];

export const loader = serverPage(queries, requireUser);
export const clientLoader = clientPage(queries, 'signed-in');
export default SupportScreen;
export const meta = () => [{ title: 'Support · Hazel' }];
