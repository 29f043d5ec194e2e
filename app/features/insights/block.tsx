import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useState } from 'react';

import { buttonClass } from '~/components/button';
import { Card } from '~/components/card';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';

interface BlockProps {
  id: string;
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** A card of the insights, named by its title. */
export function Block({ id, title, aside, children }: BlockProps) {
  return (
    <Card as="section" aria-labelledby={id} stack>
      <div className="between">
        <h2 id={id} className="clamp min-w-0">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}

/** Where a link leads, yyyy-MM, and what it is called; false for no link. */
type LinkedMonth = { month: string; label: string } | false;

/** Links to the months or years before and after the shown one, at the end of a card's title. */
export function MonthLinks({ label, back, on }: { label: string; back: LinkedMonth; on: LinkedMonth }) {
  return (
    <nav aria-label={label} className="-my-2.5 -mr-2.5 flex flex-none">
      {[back, on].map(
        (link) =>
          link && (
            <ScreenLink
              key={link.label}
              to={paths.insights(link.month)}
              keepScroll
              aria-label={link.label}
              className={buttonClass({ look: 'quiet', icon: true })}
            >
              {link === back ? <ChevronLeft size={20} /> : <ChevronRight size={20} />}
            </ScreenLink>
          ),
      )}
    </nav>
  );
}

interface AmountBarProps {
  icon?: ReactNode;
  name: string;
  amount: string;
  /** How far the bar reaches, 0 to 100. */
  percent: number;
}

/** A name, its amount and a decorative bar for its percentage. */
export function AmountBar({ icon, name, amount, percent }: AmountBarProps) {
  return (
    <li className="share">
      {icon}
      {name}
      <b className="num">{amount}</b>
      <i className="bar" aria-hidden="true" style={{ backgroundSize: `${percent.toFixed(1)}% 100%` }} />
    </li>
  );
}

interface FiguresTableProps {
  head: readonly string[];
  rows: readonly (readonly [name: string, ...figures: ReactNode[]])[];
}

/** A table of figures; the first cell of each row is its heading. */
export function FiguresTable({ head, rows }: FiguresTableProps) {
  return (
    <table className="figures">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              <td key={index}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AsTableProps {
  title: string;
  /** Puts the rows into the document for browsers without scripts, where they cost others no element. */
  withoutScripts?: boolean;
  children: () => ReactNode;
}

/** The figures of a chart as a table that opens on demand; its rows are rendered only then. */
export function AsTable({ title, withoutScripts = false, children }: AsTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="as-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open ? children() : withoutScripts && <noscript>{children()}</noscript>}
    </details>
  );
}
