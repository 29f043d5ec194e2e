import { bookAddress } from '~/features/receipts/book-address';
import { BookScreen } from '~/features/receipts/book-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = {
  queries: (api, _me, { search }) => [api.receipts.book.fetch(bookAddress(search))],
};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default BookScreen;
export const meta = () => [{ title: 'Price book · Hazel' }];
