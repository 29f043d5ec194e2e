import { Form, useSearchParams } from '@remix-run/react';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';

import { Button, SmallButton } from '~/components/button';
import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LazyAlertDialog } from '~/components/lazy-alert-dialog';
import { LinkButton, SmallLink } from '~/components/link-button';
import { ListRow } from '~/components/list-row';
import { PageLinks } from '~/components/page-links';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useCounted } from '~/trpc/use-me';
import { perUnit } from '~server/domain/receipts/price-book';
import type { BookInput } from '~server/domain/receipts/receipt-schema';
import type { BookProduct, PriceBookPage } from '~server/features/receipts/price-book';

import { bookAddress } from './book-address';
import { usePriceTexts } from './price-text';
import { PRICE_BOOK_TEXT } from './texts';

/** The price book: what the person bought, what it cost last, and where it was cheapest. */
export function BookScreen() {
  const [address] = useSearchParams();
  const input = bookAddress(address);
  const query = trpc.receipts.book.useQuery(input);
  return (
    <div className="page">
      <PageTitle
        aside={query.data?.all !== 0 && <SmallLink to={paths.scanReceipt()}>Scan a receipt</SmallLink>}
        detail="What you paid, from receipts that you checked. Only you see it."
      >
        Price book
      </PageTitle>
      <QueryBoundary query={query} failed={PRICE_BOOK_TEXT.failed} skeleton={<SkeletonCard lines={6} />}>
        {(shown) => <Products shown={shown} input={input} />}
      </QueryBoundary>
    </div>
  );
}

function Products({ shown, input: { page, search } }: { shown: PriceBookPage; input: BookInput }) {
  const { products, count, all, pages } = shown;
  const counted = useCounted();
  if (all === 0) {
    return (
      <Card>
        <EmptyState title="No prices yet" link={{ label: 'Scan a receipt', to: paths.scanReceipt() }}>
          Scan a receipt, check it and keep its prices. Hazel then remembers what things cost you, and where
          they were cheaper.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <SearchField key={search} search={search} />
      <Card as="section" aria-label="Products">
        {products.length === 0 ? (
          <EmptyState
            title="Nothing found"
            action={<SmallLink to={paths.priceBook()}>All products</SmallLink>}
          >
            {count === 0 ? 'No product has a name like this.' : 'There is no such page.'}
          </EmptyState>
        ) : (
          <>
            <p className="muted" role="status">
              {counted(count, 'product')}, bought last first
            </p>
            <ul className="rows">
              {products.map((product) => (
                <ProductRow key={product.id} product={product} />
              ))}
            </ul>
          </>
        )}
      </Card>
      <PageLinks
        page={page}
        pages={pages}
        labels={['Back', 'More']}
        addressOf={(wanted) => paths.priceBook({ search, page: wanted === 1 ? undefined : String(wanted) })}
      />
      <ClearButton />
    </>
  );
}

/** A plain form, so that it searches without scripts, too. */
function SearchField({ search }: { search: string | undefined }) {
  return (
    <Form method="get" role="search" className="row">
      <input
        type="search"
        name="search"
        className="input min-w-0 flex-1"
        aria-label="Search products"
        placeholder="Search products"
        defaultValue={search}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
      />
      <Button type="submit" look="ghost" icon aria-label="Search">
        <Search size={20} />
      </Button>
      {search !== undefined && (
        <LinkButton to={paths.priceBook()} look="quiet" small>
          Clear
        </LinkButton>
      )}
    </Form>
  );
}

function ProductRow({ product }: { product: BookProduct }) {
  const { id, name, lines, last, lowest } = product;
  const { price, unitPrice, where } = usePriceTexts();
  const counted = useCounted();
  const cheaper = perUnit(lowest) < perUnit(last);
  return (
    <ListRow
      to={paths.product(id)}
      title={<span className="clamp">{name}</span>}
      detail={
        <>
          <span className="block">
            {where(last)}
            {lines > 1 && ` · ${counted(lines, 'price')}`}
          </span>
          {cheaper && (
            <span className="block">
              Lowest {unitPrice(lowest) ?? price(lowest)}, {where(lowest)}
            </span>
          )}
        </>
      }
      trailing={
        <span className="grid justify-items-end">
          <span className="num">{price(last)}</span>
          <span className="fine num">{unitPrice(last)}</span>
        </span>
      }
    />
  );
}

function ClearButton() {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = trpc.receipts.clear.useMutation({
    meta: { done: PRICE_BOOK_TEXT.cleared, failed: PRICE_BOOK_TEXT.notCleared },
  });
  return (
    <div className="row needs-script justify-center">
      <SmallButton look="quiet" pending={isPending} onClick={() => setAsking(true)}>
        Delete the price book
      </SmallButton>
      {asking && (
        <LazyAlertDialog
          onClose={() => setAsking(false)}
          title="Delete the whole price book?"
          description="All products and prices go at once and cannot be brought back. Your savings stay."
          confirmLabel="Delete"
          onConfirm={() => mutate()}
        />
      )}
    </div>
  );
}
