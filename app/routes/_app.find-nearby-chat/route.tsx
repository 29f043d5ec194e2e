import { NearbyScreen } from '~/features/places/nearby-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = {};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default NearbyScreen;
export const meta = () => [{ title: 'Find Cheap Nearby · Hazel' }];
