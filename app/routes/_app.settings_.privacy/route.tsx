import { PrivacySection } from '~/features/settings/privacy-section';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.coach.ai.fetch(), api.shares.list.fetch()];

/** Open to everyone who is signed in, as all settings are. */
export const loader = serverPage(queries, requireUser);
export const clientLoader = clientPage(queries, 'signed-in');
export default PrivacySection;
export const meta = () => [{ title: 'Privacy · Hazel' }];
