import { CoachScreen } from '~/features/coach/coach-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { queries: (api) => [api.coach.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default CoachScreen;
export const meta = () => [{ title: 'Coach · Hazel' }];
