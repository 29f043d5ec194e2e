import BookOpen from 'lucide-react/icons/book-open';
import Check from 'lucide-react/icons/check';
import { useEffect } from 'react';

import { Button, SmallButton } from '~/components/button';
import { Card } from '~/components/card';
import { LinkButton } from '~/components/link-button';
import { SkeletonCard } from '~/components/skeleton';
import { failureText } from '~/lib/failure-text';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';
import { formatReceiptAmount, receiptAmountInput } from '~server/domain/receipts/receipt-amount';
import type { ConfirmedReceipt } from '~server/domain/receipts/receipt-schema';
import type { ReceiptAdvice } from '~server/features/receipts/advise';

import { CheaperRow } from './cheaper-row';
import type { ReceiptSaving } from './receipt-saving';

interface ReceiptResultProps {
  /** Makes keeping the lines count once, however often it is pressed. */
  scanId: string;
  receipt: ConfirmedReceipt;
  onUse: (saving: ReceiptSaving) => void;
}

/** What a confirmed receipt teaches, and two ways on: into Add, and into the price book. */
export function ReceiptResult({ scanId, receipt, onUse }: ReceiptResultProps) {
  const { mutate: advise, data, error } = trpc.receipts.advise.useMutation();
  useEffect(() => advise(receipt), [advise, receipt]);
  if (error)
    return (
      <Card>
        <p role="alert">{failureText(error, 'Failed to scan receipt. Your lines are still here.')}</p>
        <SmallButton className="mt-2" onClick={() => advise(receipt)}>
          Try again
        </SmallButton>
      </Card>
    );
  if (!data) return <SkeletonCard lines={4} />;
  return (
    <>
      <Cheaper advice={data} onUse={onUse} />
      <KeepLines scanId={scanId} receipt={receipt} />
    </>
  );
}

function Cheaper({ advice, onUse }: { advice: ReceiptAdvice; onUse: (saving: ReceiptSaving) => void }) {
  const { numberLocale } = useMe();
  const { totalSavings, savingsPercentage, discounts, currency, merchant } = advice;
  const shown = (amount: number) => formatReceiptAmount(amount, currency, numberLocale);
  const cheaper = advice.items.filter(({ savings }) => savings > 0);
  const use = (amount: number, note: string) =>
    onUse({
      amount: receiptAmountInput(amount, numberLocale),
      category: 'groceries',
      note: merchant === null ? note : `${note}, ${merchant}`,
    });
  const inEuros = currency === 'EUR';
  return (
    <Card className="stack">
      <div role="status">
        {totalSavings > 0 ? (
          <>
            <h2>
              The same basket could have cost <span className="num">{shown(totalSavings)}</span> less
            </h2>
            <p className="muted">{savingsPercentage}% of what its items cost.</p>
          </>
        ) : (
          <>
            <h2>Nothing cheaper that Hazel knows of</h2>
            <p className="muted">Each receipt you keep teaches it what things cost where you shop.</p>
          </>
        )}
        {discounts > 0 && <p className="muted">Discounts on the receipt saved you {shown(discounts)}.</p>}
      </div>
      {cheaper.length > 0 && (
        <ul className="rows">
          {cheaper.map((item, index) => (
            <CheaperRow key={index} item={item} currency={currency} />
          ))}
        </ul>
      )}
      {inEuros && totalSavings > 0 && (
        <div className="stack gap-2">
          <Button wide onClick={() => use(totalSavings, 'Bought cheaper')}>
            Use this amount
          </Button>
          <p className="fine text-center">
            It goes into Add, where you log it once you have bought these cheaper.
          </p>
        </div>
      )}
      {inEuros && discounts > 0 && (
        <SmallButton onClick={() => use(discounts, 'Discounts')}>
          Log {shown(discounts)} of discounts
        </SmallButton>
      )}
    </Card>
  );
}

function KeepLines({ scanId, receipt }: { scanId: string; receipt: ConfirmedReceipt }) {
  const {
    mutate: keep,
    isPending,
    data,
  } = trpc.receipts.keep.useMutation({
    meta: { failed: 'The lines could not be kept. Try again in a moment.' },
  });
  if (data)
    return (
      <Card className="between flex-wrap">
        <p className="row gap-2" role="status">
          <Check size={20} aria-hidden="true" />
          {counted(data.kept, 'line')} in your price book
        </p>
        <LinkButton to={paths.priceBook()} look="ghost" small>
          Open it
        </LinkButton>
      </Card>
    );
  return (
    <Card className="stack gap-2">
      <h2>Keep the prices?</h2>
      <p className="muted">
        Hazel then tells you where the same things were cheaper. Products, prices, shop and date stay in your
        price book, for you alone; the picture does not.
      </p>
      <SmallButton pending={isPending} onClick={() => keep({ ...receipt, id: scanId })}>
        <BookOpen size={18} /> Keep in my price book
      </SmallButton>
    </Card>
  );
}
