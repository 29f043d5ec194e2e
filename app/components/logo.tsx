import { Mascot } from './mascot';

/** Mascot and name; put it into a link with an accessible name. */
export function Logo() {
  return (
    <span className="logo">
      <Mascot pose="greeting" size={40} />
      Hazel
    </span>
  );
}
