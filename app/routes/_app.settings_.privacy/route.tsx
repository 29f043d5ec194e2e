import { PrivacySection } from '~/features/profile/privacy-section';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.coach.ai.fetch(), api.shares.list.fetch()];

export const loader = serverPage(queries, requireUser);
export const clientLoader = clientPage(queries, 'signed-in');
export default PrivacySection;
export const meta = () => [{ title: 'Privacy · Hazel' }];
