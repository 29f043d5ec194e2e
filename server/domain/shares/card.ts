import { mascot } from './art';
import { COLOUR, PICTURE, type PicturePart, box, drawing, text } from './picture';

/** What a shared picture says: all of it is written on it, and its alternative text says the same. */
export interface Card {
  /** One or two words above the headline. */
  kicker: string;
  headline: string;
  detail?: string | undefined;
  /** At most three, each with its label. */
  figures?: readonly { value: string; label: string }[];
  /** Between detail and figures. */
  strip?: { svg: string; width: number; height: number } | undefined;
  /** The drawing at the right, as square SVG. */
  art: string;
  /** Whose it is, where they said so. */
  by: string | null;
}

const DISPLAY = 'Bricolage';

/** The longer a headline, the smaller it is, so that none takes more than three lines. */
function headlineSize(headline: string): number {
  const { length } = headline;
  return length <= 18 ? 88 : length <= 32 ? 72 : length <= 48 ? 58 : 50;
}

const figure = ({ value, label }: { value: string; label: string }): PicturePart =>
  box(
    {
      flexDirection: 'column',
      padding: '18px 26px 20px',
      borderRadius: 20,
      border: `2px solid ${COLOUR.line}`,
      backgroundColor: COLOUR.surface,
    },
    text(value, { fontFamily: DISPLAY, fontSize: 46, lineHeight: 1.1, color: COLOUR.ink }),
    text(label, { fontSize: 25, marginTop: 4, color: COLOUR.ink2 }),
  );

/** The one look of shared pictures: words at the left, a drawing at the right. */
export function drawCard({ kicker, headline, detail, figures = [], strip, art, by }: Card): PicturePart {
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
      { flexDirection: 'column', justifyContent: 'space-between', width: 650, height: '100%' },
      box(
        { alignItems: 'center' },
        drawing(mascot(), 64),
        text('Hazel', { fontFamily: DISPLAY, fontSize: 42, marginLeft: 14 }),
      ),
      box(
        { flexDirection: 'column' },
        text(kicker, { fontSize: 28, fontWeight: 700, color: COLOUR.forest }),
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
        strip === undefined ? null : box({ marginTop: 22 }, drawing(strip.svg, strip.width, strip.height)),
        figures.length === 0 ? null : box({ marginTop: 26, gap: 16 }, ...figures.map(figure)),
      ),
      text(by === null ? ' ' : `Shared by ${by}`, {
        fontSize: 27,
        height: 36,
        color: COLOUR.ink2,
        lineClamp: 1,
      }),
    ),
    box({ flexGrow: 1, alignItems: 'center', justifyContent: 'flex-end' }, drawing(art, 366)),
  );
}

/** The card in words, for those who do not see it. */
export const cardInWords = ({ kicker, headline, detail, figures = [], by }: Card): string =>
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
