/** The size of a picture, as previews of links expect it. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** Part of a picture, as satori takes it: boxes laid out with flexbox, texts, and drawings as SVG. */
export interface PicturePart {
  type: 'div' | 'img';
  props: {
    style: Readonly<Record<string, string | number>>;
    children?: string | readonly PicturePart[];
    src?: string;
  };
}

/** The light colours of app/styles/tokens.css. Pictures cannot read CSS variables, so the values are copied here. */
export const COLOUR = {
  paper: '#f9f5ec',
  surface: '#fefcf8',
  line: '#e1dcd0',
  ink: '#18271d',
  ink2: '#4c594e',
  forest: '#1a5e3c',
  moss: '#d4f1d8',
  amber: '#eea334',
  amberWash: '#ffecc7',
  amberInk: '#77450c',
  hazel: '#97653d',
  hazel2: '#734629',
  cream: '#f6e6cb',
  eye: '#141d16',
} as const;

type Style = PicturePart['props']['style'];

/** Puts parts beside each other, or below each other with `flexDirection: 'column'`. */
export const box = (style: Style, ...children: (PicturePart | null)[]): PicturePart => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.filter((part) => part !== null) },
});

/** Text in letters that the fonts have ({@link drawableText}). A word that is too long for its line is broken. */
export const text = (children: string, style: Style): PicturePart => ({
  type: 'div',
  props: { style: { display: 'block', wordBreak: 'break-word', ...style }, children },
});

/** A drawing in SVG. */
export const drawing = (svg: string, width: number, height = width): PicturePart => ({
  type: 'img',
  props: { style: { width, height }, src: `data:image/svg+xml,${encodeURIComponent(svg)}` },
});
