import { type ProductKind, productKindOf } from './product-kind';
import { productWords } from './product-name';

/** Shorter words are too many things. */
const LEAST_WORD = 3;

/** The products of a price book that somebody means by a word: those of its kind ('milk' is also 'Frischmilch 3,5%'), or, where it
 * names no kind, those whose names hold all of its words. */
export function productsMeant<Product extends { name: string }>(
  meant: string,
  products: readonly Product[],
): Product[] {
  const kind: ProductKind | null = productKindOf(meant);
  if (kind !== null) return products.filter(({ name }) => productKindOf(name) === kind);
  const words = productWords(meant);
  if (words.length === 0 || words.some(({ length }) => length < LEAST_WORD)) return [];
  return products.filter(({ name }) => {
    const named = new Set(productWords(name));
    return words.every((word) => [word, word.replace(/s$/, ''), `${word}s`].some((form) => named.has(form)));
  });
}
