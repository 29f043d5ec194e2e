import { Mascot } from './mascot';

/** Mascot and name; put it into a link with an accessible name. */
export function Logo() {
  return (
    <span className="inline-flex min-h-11 items-center gap-2 font-display text-lead/none font-[660] tracking-[-0.02em] text-ink">
      <Mascot pose="greeting" size={40} />
      Hazel
    </span>
  );
}
