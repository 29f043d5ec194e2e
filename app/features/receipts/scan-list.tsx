import CircleAlert from 'lucide-react/icons/circle-alert';
import FileText from 'lucide-react/icons/file-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import X from 'lucide-react/icons/x';

import { IconButton, SmallButton } from '~/components/button';
import { Card } from '~/components/card';
import { useMe } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';
import { formatReceiptAmount, parseReceiptAmount } from '~server/domain/receipts/receipt-amount';

import { type Scan, forgetScan, scanAgain } from './scans';

interface ScanListProps {
  scans: readonly Scan[];
  /** The one whose lines are shown; null for none. */
  shown: string | null;
  onShow: (id: string) => void;
}

/** The pictures of this visit, and how far each is. */
export function ScanList({ scans, shown, onShow }: ScanListProps) {
  return (
    <Card>
      <ul className="rows" aria-label="Receipts of this visit">
        {scans.map((scan) => (
          <ScanRow key={scan.id} scan={scan} shown={scan.id === shown} onShow={() => onShow(scan.id)} />
        ))}
      </ul>
    </Card>
  );
}

function ScanRow({ scan, shown, onShow }: { scan: Scan; shown: boolean; onShow: () => void }) {
  const { numberLocale } = useMe();
  const { state, pictures, file } = scan;
  const title = titleOf(scan, numberLocale);
  return (
    <li className={shown ? 'scan-shown' : undefined}>
      <span className="row-icon overflow-hidden" aria-hidden="true">
        {pictures[0] === undefined ? (
          state.kind === 'failed' ? (
            <CircleAlert size={20} />
          ) : file.type === 'application/pdf' ? (
            <FileText size={20} />
          ) : (
            <ReceiptText size={20} />
          )
        ) : (
          <img src={pictures[0]} alt="" className="h-full w-full object-cover" />
        )}
      </span>
      <div className="row-main" role="status">
        <b>{title}</b>
        <span className="fine">{detailOf(scan)}</span>
      </div>
      <span className="row gap-1">
        {state.kind === 'read' && !shown && <SmallButton onClick={onShow}>Check it</SmallButton>}
        {state.kind === 'failed' && state.again && (
          <SmallButton onClick={() => scanAgain(scan, numberLocale)}>Try again</SmallButton>
        )}
        <IconButton label={`Remove ${title}`} onClick={() => forgetScan(scan.id)}>
          <X size={18} />
        </IconButton>
      </span>
    </li>
  );
}

function titleOf({ draft, file, state }: Scan, locale: string): string {
  if (state.kind === 'failed') return state.message;
  if (!draft) return file.name;
  const total = parseReceiptAmount(draft.total);
  return [draft.merchant || 'Receipt', total !== null && formatReceiptAmount(total, draft.currency, locale)]
    .filter(Boolean)
    .join(' · ');
}

function detailOf({ state, file, draft }: Scan): string {
  switch (state.kind) {
    case 'sending':
      return 'On its way';
    case 'waiting':
      return state.ahead === 0
        ? 'Next in line'
        : `In line: ${state.ahead} ${state.ahead === 1 ? 'receipt' : 'receipts'} before yours`;
    case 'reading':
      return state.reader === 'claude' ? 'Claude reads it' : 'Hazel reads it';
    case 'read':
      return `${counted(draft?.lines.length ?? 0, 'line')}, not kept yet`;
    case 'failed':
      return [file.name, state.hint].filter(Boolean).join(': ');
  }
}
