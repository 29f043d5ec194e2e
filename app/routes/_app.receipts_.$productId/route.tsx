import { useParams } from '@remix-run/react';

import { ProductScreen } from '~/features/receipts/product-screen';
import { serverPage } from '~/http/caller.server';
import { paths } from '~/paths';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = {
  missing: paths.priceBook(),
  queries: (api, _me, { params: { productId = '' } }) => [api.receipts.product.fetch({ id: productId })],
};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);

export default function ProductPage() {
  const { productId = '' } = useParams();
  return <ProductScreen id={productId} />;
}

export const meta = () => [{ title: 'Product · Hazel' }];
