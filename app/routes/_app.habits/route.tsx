import { HabitsScreen } from '~/features/habits/habits-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { queries: (api) => [api.habits.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default HabitsScreen;
export const meta = () => [{ title: 'Habits that save · Hazel' }];
