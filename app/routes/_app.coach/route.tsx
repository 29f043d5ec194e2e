import { CoachScreen } from '~/features/coach/coach-screen';
import { serverPage } from '~/http/caller.server';
import { clientPage } from '~/trpc/client-page';
import type { Page } from '~/trpc/page';

const page: Page = { queries: (api) => [api.coach.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default CoachScreen;
export const meta = () => [{ title: 'Coach · Hazel' }];
