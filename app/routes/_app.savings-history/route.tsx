import type { LinksFunction } from '@remix-run/node';

import { historyAddress } from '~/features/savings/history-address';
import { HistoryScreen } from '~/features/savings/history-screen';
import { serverPage } from '~/http/caller.server';
import historyStyles from '~/styles/history.css?url';
import { type Page, clientPage } from '~/trpc/client-page';

/** The page or the trash that the address names. */
const page: Page = {
  queries: (api, _me, { search }) => {
    const { input, trash } = historyAddress(search);
    return [trash ? api.savings.trash.fetch() : api.savings.history.fetch(input)];
  },
};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default HistoryScreen;
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: historyStyles }];
export const meta = () => [{ title: 'Savings history · Hazel' }];
