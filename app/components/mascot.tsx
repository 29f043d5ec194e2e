import { type MascotPose, mascotDrawing } from '~server/domain/shares/mascot';

export type { MascotPose };

interface MascotProps {
  pose: MascotPose;
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
export function Mascot({ pose, size, className }: MascotProps) {
  return (
    <svg
      viewBox="0 0 120 120"
      width={size}
      height={size}
      className={className}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: mascotDrawing(pose, COLOURS) }}
    />
  );
}
