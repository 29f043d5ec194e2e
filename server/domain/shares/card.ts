import { mascot } from './art';
import { COLOUR, PICTURE, type PicturePart, box, drawing, text } from './picture';

/** What a shared picture says. All of it is drawn, and the alternative text says the same. */
export interface ShareCard {
  /** One or two words above the headline. */
  kicker: string;
  headline: string;
  detail?: string | undefined;
  /** At most three, each with its label. */
  figures?: readonly { value: string; label: string }[];
  /** How many times their usual size figures may have, where there is room; 1 without it. */
  figuresUpTo?: number;
  /** A drawing between the detail and the figures. */
  strip?: PicturePart | undefined;
  /** The drawing on the right, as a square SVG. */
  art: string;
  /** The person's name, if they ticked it. */
  by: string | null;
}

const DISPLAY = 'Bricolage';

/** Font size by length, so that no headline takes more than three lines. */
function headlineSize(headline: string): number {
  const { length } = headline;
  return length <= 12 ? 88 : length <= 32 ? 72 : length <= 48 ? 58 : 50;
}

type Figures = NonNullable<ShareCard['figures']>;

/** The width of the text on the left. */
const WORDS_WIDTH = 650;
const FIGURE = { value: 46, label: 27, padding: 24, gap: 16 } as const;

/** An upper bound for the width of a figure at full size: no digit and no letter of a label is wider than these. */
const widthOf = ({ value, label }: Figures[number]): number =>
  Math.max(value.length * 0.62 * FIGURE.value, label.length * 0.52 * FIGURE.label) + 2 * FIGURE.padding + 4;

/** By how much figures are scaled down to fit beside each other. They are never broken, because half an amount
 * is another amount. */
export function scaleOfFigures(figures: Figures, upTo = 1): number {
  const width = figures.reduce((sum, figure) => sum + widthOf(figure), (figures.length - 1) * FIGURE.gap);
  return Math.min(upTo, WORDS_WIDTH / width);
}

const figure = ({ value, label }: Figures[number], scale: number): PicturePart => {
  const line = { whiteSpace: 'nowrap', wordBreak: 'keep-all' } as const;
  return box(
    {
      flexDirection: 'column',
      flexShrink: 0,
      padding: `18px ${Math.floor(FIGURE.padding * scale)}px`,
      borderRadius: 20,
      border: `2px solid ${COLOUR.line}`,
      backgroundColor: COLOUR.surface,
    },
    text(value, {
      ...line,
      fontFamily: DISPLAY,
      fontSize: Math.floor(FIGURE.value * scale),
      lineHeight: 1.1,
      color: COLOUR.ink,
    }),
    text(label, {
      ...line,
      fontSize: Math.floor(FIGURE.label * scale),
      marginTop: 4,
      color: COLOUR.ink2,
    }),
  );
};

/** The one layout of shared pictures: words on the left, a drawing on the right. */
export function drawCard({
  kicker,
  headline,
  detail,
  figures = [],
  figuresUpTo,
  strip,
  art,
  by,
}: ShareCard): PicturePart {
  return box(
    {
      ...PICTURE,
      boxSizing: 'border-box',
      padding: '56px 72px',
      backgroundColor: COLOUR.paper,
      color: COLOUR.ink,
      fontFamily: 'Figtree',
      fontWeight: 500,
    },
    box(
      { flexDirection: 'column', width: WORDS_WIDTH, height: '100%' },
      box(
        { alignItems: 'center' },
        drawing(mascot(), 64),
        text('Hazel', { fontFamily: DISPLAY, fontSize: 42, marginLeft: 14 }),
      ),
      box(
        { flexDirection: 'column', flexGrow: 1, justifyContent: 'center' },
        text(kicker, { fontSize: 32, fontWeight: 700, color: COLOUR.forest }),
        text(headline, {
          fontFamily: DISPLAY,
          fontSize: headlineSize(headline),
          lineHeight: 1.08,
          letterSpacing: -1,
          marginTop: 8,
          lineClamp: 3,
        }),
        detail === undefined
          ? null
          : text(detail, { fontSize: 32, lineHeight: 1.35, marginTop: 16, color: COLOUR.ink2, lineClamp: 2 }),
        strip === undefined ? null : box({ marginTop: 22 }, strip),
        figures.length === 0
          ? null
          : box(
              { marginTop: 26, gap: FIGURE.gap },
              ...figures.map((one) => figure(one, scaleOfFigures(figures, figuresUpTo))),
            ),
      ),
      by === null
        ? null
        : text(`Shared by ${by}`, {
            fontSize: 28,
            height: 38,
            color: COLOUR.ink2,
            // A name that is one long word is broken instead of taking the line for itself.
            wordBreak: 'break-all',
            lineClamp: 1,
          }),
    ),
    box({ flexGrow: 1, alignItems: 'center', justifyContent: 'flex-end' }, drawing(art, 366)),
  );
}

/** The card in words, for the alternative text. */
export const cardInWords = ({ kicker, headline, detail, figures = [], by }: ShareCard): string =>
  [
    kicker,
    headline,
    ...(detail === undefined ? [] : [detail]),
    ...figures.map(({ value, label }) => `${value} ${label}`),
    ...(by === null ? [] : [`Shared by ${by}`]),
  ]
    .map((part) => part.replace(/[.!]$/, ''))
    .join('. ')
    .concat('.');
