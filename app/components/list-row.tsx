import type { ReactNode } from 'react';

import { cx } from './cx';
import { ScreenLink } from './screen-link';

interface ListRowProps {
  /** An icon of 20 px. */
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** Cuts the detail after two lines, for a list that is an overview; the full text is shown elsewhere. */
  brief?: boolean | undefined;
  /** Shown at the end of the row: an amount, a chip, a button. */
  trailing?: ReactNode;
  /** Shown below, across the whole row; needs a list with `rows-tall`. */
  below?: ReactNode;
  /** Makes the whole row a link, named by its title. */
  to?: string | undefined;
  /** Makes the whole row a button, named by its title. */
  onPress?: (() => void) | undefined;
}

/** A row of a `<ul className="rows">`. */
export function ListRow({ icon, title, detail, brief, trailing, below, to, onPress }: ListRowProps) {
  return (
    <li className={to || onPress ? 'row-link' : undefined}>
      {icon && <span className="row-icon">{icon}</span>}
      <div className="row-main">
        <b>
          {to ? (
            <ScreenLink to={to}>{title}</ScreenLink>
          ) : onPress ? (
            <button type="button" className="text-left" onClick={onPress}>
              <span className="clamp">{title}</span>
            </button>
          ) : (
            title
          )}
        </b>
        {detail && <span className={cx('fine', brief && 'line-clamp-2')}>{detail}</span>}
      </div>
      {trailing}
      {below && <div className="min-w-0 basis-full">{below}</div>}
    </li>
  );
}
