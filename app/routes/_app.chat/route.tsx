import type { LinksFunction } from '@remix-run/node';

import { ChatScreen } from '~/features/coach/chat-screen';
import { serverPage } from '~/http/caller.server';
import chatStyles from '~/styles/chat.css?url';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { queries: (api) => [api.coach.messages.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default ChatScreen;
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: chatStyles }];
export const meta = () => [{ title: 'Ask Hazel · Hazel' }];
