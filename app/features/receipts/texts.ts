/** What the price book says. */
export const PRICE_BOOK_TEXT = {
  failed: {
    title: 'Your price book could not be loaded',
    detail: 'Nothing was lost. Try again in a moment.',
  },
  productFailed: {
    title: 'This product could not be loaded',
    detail: 'Nothing was lost. Try again in a moment.',
  },
  cleared: 'Price book deleted',
  notCleared: 'The price book could not be deleted. Try again in a moment.',
  changed: 'Price changed',
  notChanged: 'The price could not be changed. Try again in a moment.',
  renamed: 'Name changed',
  notRenamed: 'The name could not be changed. Try again in a moment.',
  merged: 'Now one product',
  notMerged: 'The products could not be merged. Try again in a moment.',
  priceDeleted: 'Price deleted',
  productDeleted: 'Product deleted',
  notDeleted: 'It could not be deleted. Try again in a moment.',
  restored: 'Brought back',
  notRestored: 'It could not be brought back. Try again in a moment.',
} as const;
