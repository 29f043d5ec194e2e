import { Fragment, type ReactNode, useMemo, useState } from 'react';

import { onDemand } from '~/components/on-demand';

import { useMe } from '~/trpc/use-me';
import { type Fact, factBook, splitProse } from '~server/domain/coach/figures/facts';
import { partsOf } from '~server/domain/coach/figures/prose-lines';
import { labelText, tableOf } from '~server/domain/coach/figures/prose-table';

const FigureDialog = onDemand(() => import('./figure-dialog'));

/** A text of the coach. Each figure in it is a button that opens its calculation; lines of a table are a table. */
export function ProseText({ text, facts }: { text: string; facts: readonly Fact[] }) {
  const { numberLocale, today } = useMe();
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
  const label = (prose: string) => labelText(prose, book, numberLocale, today);
  return (
    <>
      {partsOf(text).map((part, index) =>
        part.kind === 'words' ? (
          <Fragment key={index}>{figures(part.text)}</Fragment>
        ) : (
          <ProseTable key={index} rows={part.rows} label={label} figures={figures} />
        ),
      )}
      {open && <FigureDialog fact={open} facts={book} onClose={() => setOpen(null)} />}
    </>
  );
}

interface ProseTableProps {
  rows: readonly (readonly string[])[];
  label: (prose: string) => string;
  figures: (prose: string) => ReactNode;
}

function ProseTable({ rows, label, figures }: ProseTableProps) {
  const table = tableOf(rows);
  return (
    <table className="chat-table">
      {table.heads && (
        <thead>
          <tr>
            {table.heads.map((head, column) =>
              head === '' ? (
                <td key={column} />
              ) : (
                <th key={column} scope="col">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
      )}
      <tbody>
        {table.rows.map(([name = '', ...cells], row) => (
          <tr key={row}>
            <th scope="row">{label(name)}</th>
            {cells.map((cell, column) => (
              <td key={column}>{figures(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
