import type { ReactNode } from 'react';

export interface ShareRowProps {
  icon?: ReactNode;
  name: string;
  amount: string;
  /** How far the bar reaches, 0 to 100. */
  percent: number;
}

/** A name, its amount and a bar that shows its share; the bar is decoration. */
export function ShareRow({ icon, name, amount, percent }: ShareRowProps) {
  return (
    <li className="share">
      {icon}
      {name}
      <b className="num">{amount}</b>
      <i className="bar" aria-hidden="true" style={{ backgroundSize: `${percent.toFixed(1)}% 100%` }} />
    </li>
  );
}
