import { historyAddress } from '~/features/savings/history-address';
import { HistoryScreen } from '~/features/savings/history-screen';
import { serverPage } from '~/http/caller.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

/** The page or the trash that the address names. */
const queries: PageQueries = (api, _me, { search }) => {
  const { input, trash } = historyAddress(search);
  return [trash ? api.savings.trash.fetch() : api.savings.history.fetch(input)];
};

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export default HistoryScreen;
export const meta = () => [{ title: 'Savings history · Hazel' }];
