import { Fragment, Suspense, lazy, useMemo, useState } from 'react';

import { useMe } from '~/trpc/use-me';
import { type Fact, factBook, proseText, splitProse } from '~server/domain/coach/figures/facts';
import { partsOf } from '~server/domain/coach/figures/prose-lines';

const FigureDialog = lazy(() => import('./figure-dialog'));

/** A text of the coach. Each figure in it is a button that opens its calculation; lines of a table are a table. */
export function ProseText({ text, facts }: { text: string; facts: readonly Fact[] }) {
  const { numberLocale } = useMe();
  const [open, setOpen] = useState<Fact | null>(null);
  const book = useMemo(() => factBook(facts), [facts]);
  const figures = (prose: string) =>
    splitProse(prose, book, numberLocale).map((piece, index) =>
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
    );
  return (
    <>
      {partsOf(text).map((part, index) =>
        part.kind === 'words' ? (
          <Fragment key={index}>{figures(part.text)}</Fragment>
        ) : (
          <table key={index} className="chat-table">
            <tbody>
              {part.rows.map(([label = '', ...cells], row) => (
                <tr key={row}>
                  <th scope="row">{proseText(label, book, numberLocale)}</th>
                  {cells.map((cell, column) => (
                    <td key={column}>{figures(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
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
