import display from './fonts/bricolage-grotesque-basic.woff2?url';
import text from './fonts/figtree-basic.woff2?url';

/** Link descriptors that fetch the two font files of every screen early, before the style sheet asks for them. */
export const fontLinks = [display, text].map((href) => ({
  rel: 'preload' as const,
  as: 'font' as const,
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}));
