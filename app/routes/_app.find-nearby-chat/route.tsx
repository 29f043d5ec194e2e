import { NearbyScreen } from '~/features/coach/nearby-screen';
import { serverPage } from '~/http/caller.server';
import { clientPage } from '~/trpc/client-page';

export const loader = serverPage();
export const clientLoader = clientPage();
export default NearbyScreen;
export const meta = () => [{ title: 'Find Cheap Nearby · Hazel' }];
