import { GoalSection } from '~/features/profile/goal-section';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export const loader = serverPage(() => [], requireUser);
export const clientLoader = clientPage(() => [], 'signed-in');
export default GoalSection;
export const meta = () => [{ title: 'Goal · Hazel' }];
