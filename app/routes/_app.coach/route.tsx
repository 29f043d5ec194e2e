import type { LinksFunction } from '@remix-run/node';

import { CoachScreen } from '~/features/coach/coach-screen';
import { serverPage } from '~/http/caller.server';
import chatStyles from '~/styles/chat.css?url';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { queries: (api) => [api.coach.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default CoachScreen;
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: chatStyles }];
export const meta = () => [{ title: 'Coach · Hazel' }];
