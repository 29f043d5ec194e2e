import { CoachSection } from '~/features/profile/coach-section';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export const loader = serverPage(() => [], requireUser);
export const clientLoader = clientPage(() => [], 'signed-in');
export default CoachSection;
export const meta = () => [{ title: 'Coach · Hazel' }];
