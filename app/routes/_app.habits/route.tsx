import { HabitsScreen } from '~/features/habits/habits-screen';
import { serverPage } from '~/http/caller.server';
import { clientPage } from '~/trpc/client-page';
import type { Page } from '~/trpc/page';

const page: Page = { queries: (api) => [api.habits.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default HabitsScreen;
export const meta = () => [{ title: 'Habits that save · Hazel' }];
