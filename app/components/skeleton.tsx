import { cx } from './cx';

interface SkeletonProps {
  /** CSS width; by default the full width. */
  width?: number | string | undefined;
  /** CSS height, default one line of text. */
  height?: number | string | undefined;
  className?: string | undefined;
}

/** A grey placeholder for content that is loading; give it the final size so that nothing shifts. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  return <span className={cx('skel', className)} style={{ width, height }} aria-hidden="true" />;
}

/** A card that is loading: a title and some lines. */
export function SkeletonCard({ lines }: { lines: number }) {
  return (
    <div className="card stack" aria-busy="true">
      <span className="sr-only">Loading</span>
      <Skeleton width="45%" height={22} />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? '70%' : '100%'} height={16} />
      ))}
    </div>
  );
}
