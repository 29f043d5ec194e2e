import { ACORN } from '~server/domain/shares/mascot';

/** An acorn, the sign of one saving. Decoration: what it stands for is written beside it. */
export function Acorn({ size, className }: { size: number; className?: string }) {
  return (
    <svg viewBox="39 68 32 32" width={size} height={size} className={className} aria-hidden="true">
      <path d={ACORN.nut} fill="var(--color-amber)" />
      <path d={ACORN.cap} fill="var(--color-hazel-2)" />
    </svg>
  );
}
