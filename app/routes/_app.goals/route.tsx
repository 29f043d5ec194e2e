import { GoalsScreen } from '~/features/goals/goals-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { queries: (api) => [api.goals.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default GoalsScreen;
export const meta = () => [{ title: 'Your goals · Hazel' }];
