import type { FoundPage } from '~server/domain/receipts/found-text';
import type { LocalDay } from '~server/domain/kernel/days';
import { parseReceipt } from '~server/domain/receipts/parse-receipt';
import { DOUBTFUL, type ReadReceipt, type ReceiptLine } from '~server/domain/receipts/receipt';
import { editDistance } from '~server/domain/kernel/edit-distance';
import { foldText } from '~server/domain/receipts/words';

import { sameMerchant } from './same-merchant';
import type { TrueLine, TrueReceipt } from './truth';

export type Field = 'total' | 'date' | 'merchant' | 'currency';

/** One thing that was read, whether it is right, and how sure the reader was. */
export interface Judged {
  field: Field | 'line';
  right: boolean;
  /** Null where nothing was read: a miss that nobody is misled by. */
  confidence: number | null;
  wanted: string;
  read: string;
}

export interface ScoredPicture {
  file: string;
  layout: string;
  judged: Judged[];
  /** Lines that were read and are there; null where the truth does not say the lines. */
  lines: { right: number; read: number; wanted: number } | null;
  several: boolean;
  wantedSeveral: boolean;
  milliseconds: number;
}

const nameOf = (name: string): string =>
  foldText(name).replaceAll(' ', '').replace(/[o0]/g, 'o').replace(/[il1]/g, 'l');

/** The same line: amount to the cent, kind, and a name that a person recognises (one letter in three may be misread, its end cut). */
function sameLine(read: ReceiptLine, wanted: TrueLine): boolean {
  if (read.amount !== wanted.amount || read.kind !== wanted.kind) return false;
  const [one, other] = [nameOf(read.name), nameOf(wanted.name)];
  const most = Math.max(2, Math.floor(other.length / 3));
  return (
    editDistance(one, other, { most }) <= most ||
    (other.length >= 4 && one.includes(other.slice(0, Math.max(4, other.length - 3))))
  );
}

function judgedLines(read: ReadReceipt | null, wanted: readonly TrueLine[]): Judged[] {
  const left = [...wanted];
  return (read?.lines ?? []).map((line): Judged => {
    const at = left.findIndex((other) => sameLine(line, other));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return {
      field: 'line',
      right: found !== undefined,
      confidence: line.confidence,
      wanted: found?.name ?? '',
      read: `${line.kind} '${line.name}' ${line.amount}`,
    };
  });
}

/** Reads a picture's texts and holds what is read against the truth. */
export function scorePicture(
  pages: readonly FoundPage[],
  truth: TrueReceipt,
  today: LocalDay,
): ScoredPicture {
  const start = performance.now();
  const read = parseReceipt(pages, today);
  const milliseconds = performance.now() - start;
  const judged: Judged[] = [];
  const judge = <T>(
    field: Field,
    wanted: T | null | undefined,
    reading: { value: T; confidence: number } | null | undefined,
    same: (one: T, other: T) => boolean,
  ) => {
    if (wanted === undefined) return;
    const right = reading ? wanted !== null && same(reading.value, wanted) : wanted === null;
    judged.push({
      field,
      right,
      confidence: reading?.confidence ?? null,
      wanted: String(wanted),
      read: reading ? String(reading.value) : 'nothing',
    });
  };
  const equal = <T>(one: T, other: T) => one === other;
  judge(
    'total',
    typeof truth.total === 'number' ? Math.round(truth.total * 100) : truth.total,
    read?.total,
    equal,
  );
  judge<string>('date', truth.date, read?.date, equal);
  judge('merchant', truth.merchant, read?.merchant, sameMerchant);
  judge('currency', truth.currency, read?.currency, equal);
  const lines = truth.lines ? judgedLines(read, truth.lines) : [];
  return {
    file: truth.file,
    layout: truth.layout ?? '',
    judged: [...judged, ...lines],
    lines: truth.lines
      ? { right: lines.filter(({ right }) => right).length, read: lines.length, wanted: truth.lines.length }
      : null,
    several: read?.severalReceipts ?? false,
    wantedSeveral: truth.severalReceipts ?? false,
    milliseconds,
  };
}

/** A reading that is wrong although the person is not asked to look at it. */
export const misleads = ({ right, confidence }: Judged): boolean =>
  !right && confidence !== null && confidence >= DOUBTFUL;
