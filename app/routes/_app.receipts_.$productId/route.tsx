import { useParams } from '@remix-run/react';

import { ProductScreen } from '~/features/receipts/product-screen';
import { serverPage } from '~/http/caller.server';
import { paths } from '~/paths';
import { type Page, clientPage } from '~/trpc/client-page';
import { isUuid } from '~server/domain/kernel/uuid';

/** An address that names no id leads where one leads that names nobody's product. */
const idOf = (productId = ''): string =>
  isUuid(productId) ? productId.toLowerCase() : '00000000-0000-4000-8000-000000000000';

const page: Page = {
  missing: paths.priceBook(),
  queries: (api, _me, { params: { productId } }) => [api.receipts.product.fetch({ id: idOf(productId) })],
};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);

export default function ProductPage() {
  return <ProductScreen id={idOf(useParams().productId)} />;
}

export const meta = () => [{ title: 'Product · Hazel' }];
