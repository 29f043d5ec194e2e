import Search from 'lucide-react/icons/search';

import { useMe } from '~/trpc/use-me';
import { formatDay } from '~server/domain/kernel/days';
import { type CheaperItem, type CheaperSource, sizeText } from '~server/domain/receipts/cheaper';
import { formatReceiptAmount } from '~server/domain/receipts/receipt-amount';

/** An item that could have been cheaper, what instead, and who says so. */
export function CheaperRow({ item, currency }: { item: CheaperItem; currency: string }) {
  const { numberLocale } = useMe();
  const shown = (amount: number) => formatReceiptAmount(amount, currency, numberLocale);
  const { name, price, savings, alternative, alternativePrice, source, searchUrl } = item;
  if (alternative === null || alternativePrice === null || source === null) return null;
  return (
    <li>
      <div className="row-main">
        <b>{name}</b>
        <span className="fine wrap-anywhere">
          {alternative} for {shown(alternativePrice)} instead of {shown(price)}
        </span>
        <span className="fine wrap-anywhere">{sourceText(source, numberLocale)}</span>
      </div>
      <span className="row gap-1">
        <span className="num">-{shown(savings)}</span>
        {searchUrl !== null && (
          <a
            className="btn btn-quiet btn-s btn-icon"
            href={searchUrl}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={`Search the web for ${alternative}`}
          >
            <Search size={18} />
          </a>
        )}
      </span>
    </li>
  );
}

/** Who says what the alternative costs. */
function sourceText(source: CheaperSource, locale: string): string {
  switch (source.from) {
    case 'price book':
      return `Your receipt${source.shop === null ? '' : ` from ${source.shop}`}, ${formatDay(source.day, locale, 'shortYear')}`;
    case 'table':
      return `Hazel’s estimate of own brands, ${sizeText(source.pack)}${source.assumed ? ' assumed' : ''}`;
    case 'larger pack':
      return `Hazel’s estimate of larger packs, ${sizeText(source.pack)}`;
  }
}
