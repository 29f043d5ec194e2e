import { ProSection } from '~/features/profile/pro-section';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.billing.get.fetch()];

export const loader = serverPage(queries, requireUser);
export const clientLoader = clientPage(queries, 'signed-in');
export default ProSection;
export const meta = () => [{ title: 'Pro · Hazel' }];
