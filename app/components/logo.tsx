import { Mascot } from './mascot';

/** Mascot and name; put it into a link that says where it leads. */
export function Logo() {
  return (
    <span className="logo">
      <Mascot pose="greeting" size={40} />
      Hazel
    </span>
  );
}
