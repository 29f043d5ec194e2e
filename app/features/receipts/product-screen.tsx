import { Navigate, useNavigate, useNavigation } from '@remix-run/react';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';

import { IconButton, SmallButton } from '~/components/button';
import { Card } from '~/components/card';
import { ListRow } from '~/components/list-row';
import { MoreRows } from '~/components/more-rows';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { onDemand } from '~/components/on-demand';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { failedFor, trpc } from '~/trpc/client';
import { useCounted } from '~/trpc/use-me';
import type { BookPrice } from '~server/domain/receipts/price-book';
import type { BookLine, ShownProduct } from '~server/features/receipts/price-book';

import { PriceChart } from './price-chart';
import { usePriceTexts } from './price-text';
import { PRICE_BOOK_TEXT } from './texts';
import { useDeletions } from './use-deletions';

const loadDialogs = () => import('./product-dialogs');
const RenameDialog = onDemand(async () => ({ default: (await loadDialogs()).RenameDialog }));
const MergeDialog = onDemand(async () => ({ default: (await loadDialogs()).MergeDialog }));
const PriceDialog = onDemand(async () => ({ default: (await loadDialogs()).PriceDialog }));

/** Prices that are shown before the rest unfolds. */
const SHOWN_AT_ONCE = 20;

/** A product of the price book: its price over time, and what can be done with it. */
export function ProductScreen({ id }: { id: string }) {
  const query = trpc.receipts.product.useQuery({ id });
  const { state } = useNavigation();
  // After a deletion the navigation to the price book has begun already.
  if (failedFor(query.error, 'NOT_FOUND'))
    return state === 'idle' ? <Navigate to={paths.priceBook()} replace /> : null;
  return (
    <div className="page">
      <QueryBoundary
        query={query}
        failed={PRICE_BOOK_TEXT.productFailed}
        skeleton={<SkeletonCard lines={6} />}
      >
        {(product) => <Product key={id} product={product} />}
      </QueryBoundary>
    </div>
  );
}

type Open = { kind: 'rename' } | { kind: 'merge' } | { kind: 'line'; line: BookLine };

function Product({ product }: { product: ShownProduct }) {
  const { id, name, count, lines, last, lowest, others } = product;
  const counted = useCounted();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  const { removeProduct, removeLine } = useDeletions();
  const close = () => setOpen(null);
  const toBook = () => navigate(paths.priceBook(), { replace: true });
  const rows = lines.map((line) => (
    <PriceRow
      key={line.id}
      line={line}
      product={name}
      deleting={removeLine.isPending && removeLine.variables.id === line.id}
      onEdit={() => setOpen({ kind: 'line', line })}
      // With its only price the product goes, too.
      onDelete={() => removeLine.mutate({ id: line.id }, count === 1 ? { onSuccess: toBook } : {})}
    />
  ));
  return (
    <>
      <PageTitle detail={counted(count, 'price')}>
        <span className="wrap-anywhere">{name}</span>
      </PageTitle>
      <Card as="section" aria-label="Price over time" stack>
        <dl className="stack gap-1.5">
          <Figure label="Last" price={last} />
          {lines.length > 1 && <Figure label="Lowest" price={lowest} />}
        </dl>
        <PriceChart lines={lines} last={last} />
      </Card>
      <Card as="section" aria-label="Prices">
        <ul className="rows rows-tall">{rows.slice(0, SHOWN_AT_ONCE)}</ul>
        {rows.length > SHOWN_AT_ONCE && (
          <MoreRows count={rows.length - SHOWN_AT_ONCE}>
            <ul className="rows rows-tall">{rows.slice(SHOWN_AT_ONCE)}</ul>
          </MoreRows>
        )}
        {count > lines.length && <p className="fine">Older prices are kept, and not shown.</p>}
      </Card>
      <div className="row needs-script flex-wrap justify-center">
        <SmallButton look="quiet" aria-haspopup="dialog" onClick={() => setOpen({ kind: 'rename' })}>
          Rename
        </SmallButton>
        {others.length > 0 && (
          <SmallButton look="quiet" aria-haspopup="dialog" onClick={() => setOpen({ kind: 'merge' })}>
            Merge with another
          </SmallButton>
        )}
        <SmallButton
          look="quiet"
          pending={removeProduct.isPending}
          onClick={() => removeProduct.mutate({ id }, { onSuccess: toBook })}
        >
          Delete product
        </SmallButton>
      </div>
      {open?.kind === 'rename' && <RenameDialog id={id} name={name} onClose={close} />}
      {open?.kind === 'merge' && <MergeDialog product={product} onClose={close} />}
      {open?.kind === 'line' && <PriceDialog key={open.line.id} line={open.line} onClose={close} />}
    </>
  );
}

/** A price, and where and when it was paid. */
function Figure({ label, price }: { label: string; price: BookPrice }) {
  const texts = usePriceTexts();
  return (
    <div className="between items-baseline">
      <dt className="min-w-0">
        {label}
        <span className="fine block wrap-anywhere">{texts.where(price)}</span>
      </dt>
      <dd className="num text-right">{texts.unitPrice(price) ?? texts.price(price)}</dd>
    </div>
  );
}

interface PriceRowProps {
  line: BookLine;
  /** The name of its product. */
  product: string;
  deleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function PriceRow({ line, product, deleting, onEdit, onDelete }: PriceRowProps) {
  const { price, unitPrice, size, where } = usePriceTexts();
  const about = `the price of ${where(line)}`;
  const details = [
    line.name === product ? null : line.name,
    size(line),
    line.packSize === 1 ? null : unitPrice(line),
  ].filter((detail) => detail !== null);
  return (
    <ListRow
      title={<span className="wrap-anywhere">{where(line)}</span>}
      detail={<span className="wrap-anywhere">{details.join(' · ')}</span>}
      trailing={
        <span className="grid justify-items-end">
          <span className="num">{price(line)}</span>
          <span className="needs-script inline-flex">
            <IconButton label={`Change ${about}`} onClick={onEdit}>
              <Pencil size={18} />
            </IconButton>
            <IconButton label={`Delete ${about}`} pending={deleting} onClick={onDelete}>
              <Trash2 size={18} />
            </IconButton>
          </span>
        </span>
      }
    />
  );
}
