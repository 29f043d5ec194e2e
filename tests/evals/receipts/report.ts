import { textTable } from '../../../scripts/lib/text-table';
import { type Field, type Judged, type ScoredPicture, misleads } from './score';

/** What a folder of pictures must reach (issue of receipts): shares of the pictures whose field is said by the truth. */
const FLOORS = { total: 0.8, date: 12 / 17, merchant: 11 / 17 };
/** The share of pictures with a wrong field of which the reader is sure. Of fewer than fifty pictures it is none. */
const MOST_WRONG_CONFIDENT = 0.02;

const FIELDS: readonly Field[] = ['total', 'date', 'merchant', 'currency'];
const BINS: readonly (readonly [number, number])[] = [
  [0, 0.5],
  [0.5, 0.8],
  [0.8, 0.9],
  [0.9, 0.95],
  [0.95, 1.01],
];

interface Bin {
  field: string;
  from: number;
  readings: number;
  right: number;
  meanConfidence: number;
}

export interface ReceiptsSummary {
  pictures: number;
  total: number;
  date: number;
  merchant: number;
  currency: number;
  wrongConfident: number;
  /** Of the lines that are there, and of those that were read; null where the truth says no lines. */
  linesFound: number | null;
  linesRight: number | null;
  /** Pictures in which it is told rightly whether a second receipt lies there. */
  several: number;
}

export interface ReceiptsReport {
  summary: ReceiptsSummary;
  misses: { file: string; field: string; wanted: string; read: string; confidence: number | null }[];
  calibration: Bin[];
  ok: boolean;
}

const share = (part: number, all: number): number => (all === 0 ? 1 : part / all);
const fieldsOf = (pictures: readonly ScoredPicture[], field: Judged['field']): Judged[] =>
  pictures.flatMap(({ judged }) => judged.filter((one) => one.field === field));

function shareRight(pictures: readonly ScoredPicture[], field: Field): number {
  const judged = fieldsOf(pictures, field);
  return share(judged.filter(({ right }) => right).length, judged.length);
}

function calibrationOf(pictures: readonly ScoredPicture[]): Bin[] {
  return [...FIELDS, 'line' as const].flatMap((field) =>
    BINS.flatMap(([from, below]): Bin[] => {
      const confidences = fieldsOf(pictures, field).flatMap(({ confidence, right }) =>
        confidence !== null && confidence >= from && confidence < below ? [{ confidence, right }] : [],
      );
      if (confidences.length === 0) return [];
      const sum = confidences.reduce((all, { confidence }) => all + confidence, 0);
      return [
        {
          field,
          from,
          readings: confidences.length,
          right: share(confidences.filter(({ right }) => right).length, confidences.length),
          meanConfidence: sum / confidences.length,
        },
      ];
    }),
  );
}

/** What was read of a folder, as rates from 0 to 1, with every miss of a field. */
export function reportOf(pictures: readonly ScoredPicture[]): ReceiptsReport {
  const lined = pictures.flatMap(({ lines }) => (lines ? [lines] : []));
  const sum = (of: 'right' | 'read' | 'wanted') => lined.reduce((all, lines) => all + lines[of], 0);
  const isField = ({ field }: Judged) => field !== 'line';
  const summary: ReceiptsSummary = {
    pictures: pictures.length,
    total: shareRight(pictures, 'total'),
    date: shareRight(pictures, 'date'),
    merchant: shareRight(pictures, 'merchant'),
    currency: shareRight(pictures, 'currency'),
    wrongConfident: share(
      pictures.filter(({ judged }) => judged.some((one) => isField(one) && misleads(one))).length,
      pictures.length,
    ),
    linesFound: lined.length === 0 ? null : share(sum('right'), sum('wanted')),
    linesRight: lined.length === 0 ? null : share(sum('right'), sum('read')),
    several: share(
      pictures.filter(({ several, wantedSeveral }) => several === wantedSeveral).length,
      pictures.length,
    ),
  };
  const misses = pictures.flatMap(({ file, judged }) =>
    judged.flatMap((one) => {
      const { field, wanted, read, confidence } = one;
      return one.right || !isField(one) ? [] : [{ file, field, wanted, read, confidence }];
    }),
  );
  const ok =
    summary.total >= FLOORS.total &&
    summary.date >= FLOORS.date &&
    summary.merchant >= FLOORS.merchant &&
    summary.wrongConfident <= MOST_WRONG_CONFIDENT;
  return { summary, misses, calibration: calibrationOf(pictures), ok };
}

const percent = (value: number | null): string => (value === null ? '-' : `${(value * 100).toFixed(1)} %`);

const table = ([headings = [], ...rows]: readonly (readonly string[])[]): string => textTable(headings, rows);

/** The report for a terminal. */
export function receiptsText(name: string, { summary, misses, calibration, ok }: ReceiptsReport): string {
  const { pictures, total, date, merchant, currency, wrongConfident, linesFound, linesRight, several } =
    summary;
  return [
    `${name}: ${pictures} pictures`,
    table([
      ['', 'right', 'at least'],
      ['total', percent(total), percent(FLOORS.total)],
      ['date', percent(date), percent(FLOORS.date)],
      ['merchant', percent(merchant), percent(FLOORS.merchant)],
      ['currency', percent(currency)],
      ['wrong with confidence', percent(wrongConfident), `at most ${percent(MOST_WRONG_CONFIDENT)}`],
      ['lines found', percent(linesFound)],
      ['lines right', percent(linesRight)],
      ['one receipt or two', percent(several)],
    ]),
    '',
    table([
      ['confidence', 'from', 'readings', 'right', 'said'],
      ...calibration.map((bin) => [
        bin.field,
        String(bin.from),
        String(bin.readings),
        percent(bin.right),
        percent(bin.meanConfidence),
      ]),
    ]),
    ...(misses.length === 0
      ? []
      : [
          '',
          table([
            ['missed', 'field', 'wanted', 'read', 'confidence'],
            ...misses.map(({ file, field, wanted, read, confidence }) => [
              file,
              field,
              wanted,
              read,
              confidence?.toFixed(2) ?? '-',
            ]),
          ]),
        ]),
    '',
    ok ? 'Every threshold is met.' : 'A threshold is missed.',
  ].join('\n');
}
