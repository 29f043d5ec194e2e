import { Suspense, lazy, useMemo, useState } from 'react';

import { useMe } from '~/trpc/use-me';
import { type Fact, factBook, splitProse } from '~server/domain/coach/figures/facts';

const FigureDialog = lazy(() => import('./figure-dialog'));

/** A text of the coach. Each figure in it is a button that opens its calculation. */
export function ProseText({ text, facts }: { text: string; facts: readonly Fact[] }) {
  const { numberLocale } = useMe();
  const [open, setOpen] = useState<Fact | null>(null);
  const book = useMemo(() => factBook(facts), [facts]);
  return (
    <>
      {splitProse(text, book, numberLocale).map((piece, index) =>
        piece.kind === 'words' ? (
          piece.text
        ) : (
          <button
            key={index}
            type="button"
            className="figure"
            aria-label={`${piece.text}, why?`}
            onClick={() => setOpen(piece.fact)}
          >
            {piece.text}
          </button>
        ),
      )}
      {open && (
        <Suspense fallback={null}>
          <FigureDialog fact={open} facts={book} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
