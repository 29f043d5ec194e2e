import { type MascotPose, mascotDrawing } from '~server/domain/shares/mascot';

import { cx } from './cx';

export type { MascotPose };

/** How Hazel moves (mascot.css): `idle` breathes and blinks for a few seconds, `glad` hops twice, `thinking` sways for as
 * long as it is shown. */
export type MascotMood = 'idle' | 'glad' | 'thinking';

interface MascotProps {
  pose: MascotPose;
  /** Without one the drawing stands still, as it does for everybody who wants less motion. */
  mood?: MascotMood | undefined;
  /** Width and height in px. */
  size: number;
  className?: string | undefined;
}

const COLOURS = {
  hazel: 'var(--color-hazel)',
  hazel2: 'var(--color-hazel-2)',
  cream: 'var(--color-cream)',
  eye: 'var(--color-eye)',
  amber: 'var(--color-amber)',
} as const;

/** Hazel the squirrel, in four poses, for light and dark. Decoration: the text beside it has its own words. */
export function Mascot({ pose, mood, size, className }: MascotProps) {
  return (
    <svg
      viewBox="0 0 120 120"
      width={size}
      height={size}
      className={cx(mood && `mascot-${mood}`, className) || undefined}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: mascotDrawing(pose, COLOURS) }}
    />
  );
}
