import { GoalSection } from '~/features/settings/goal-section';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { gate: 'signed-in' };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default GoalSection;
export const meta = () => [{ title: 'Goal · Hazel' }];
