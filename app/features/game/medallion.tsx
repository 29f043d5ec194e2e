import { BadgeIcon } from './badge-icon';

const BOX = 72;
const RADIUS = 33;

/** A badge as an object: an amber coin when earned; locked, an empty one whose rim fills with the progress
 * (0 to 1, null where none is shown). Decoration: name and progress stand beside it in words. */
export function Medallion({
  code,
  earned,
  progress = null,
}: {
  code: string;
  earned: boolean;
  progress?: number | null | undefined;
}) {
  const middle = BOX / 2;
  const circle = { cx: middle, cy: middle, r: RADIUS, fill: 'none' };
  return (
    <span
      className={`relative grid size-18 flex-none place-items-center rounded-full ${
        earned ? 'bg-amber-wash text-amber-ink' : 'bg-sunken text-ink-3'
      }`}
      aria-hidden="true"
    >
      <svg viewBox={`0 0 ${BOX} ${BOX}`} className="absolute inset-0">
        {earned ? (
          <>
            <circle {...circle} stroke="var(--amber)" strokeWidth="4" />
            <circle
              {...circle}
              r={27}
              stroke="var(--amber)"
              strokeWidth="1.500"
              strokeDasharray="1 5"
              strokeLinecap="round"
            />
          </>
        ) : (
          <circle {...circle} stroke="var(--edge)" strokeWidth="1.500" strokeDasharray="5 4" />
        )}
        {!earned && progress !== null && progress > 0 && (
          <circle
            {...circle}
            stroke="var(--amber)"
            strokeWidth="4"
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={`${(Math.min(1, progress) * 100).toFixed(1)} 100`}
            transform={`rotate(-90 ${middle} ${middle})`}
          />
        )}
      </svg>
      <BadgeIcon code={code} />
    </span>
  );
}
