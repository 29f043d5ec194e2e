import Award from 'lucide-react/icons/award';

import badgeIcons from '~server/domain/game/badge-icons.json';
import { type BadgeCode, isBadgeCode } from '~server/domain/game/badges';

const ICONS: Readonly<Record<BadgeCode, string>> = badgeIcons;

/** The picture of a badge; an unknown code gets a default one. Decoration: the name is written beside it. */
export function BadgeIcon({ code, size = 28 }: { code: string; size?: number | undefined }) {
  if (!isBadgeCode(code)) return <Award size={size} aria-hidden="true" />;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className="icon"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: ICONS[code] }}
    />
  );
}

const BOX = 72;
const RADIUS = 33;

/** A badge as a coin: amber when earned; when locked, an empty coin whose rim fills with the progress (0 to 1,
 * null to show none). Decoration: name and progress are written beside it. */
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
            <circle {...circle} stroke="var(--color-amber)" strokeWidth="4" />
            <circle
              {...circle}
              r={27}
              stroke="var(--color-amber)"
              strokeWidth="1.500"
              strokeDasharray="1 5"
              strokeLinecap="round"
            />
          </>
        ) : (
          <circle {...circle} stroke="var(--color-edge)" strokeWidth="1.500" strokeDasharray="5 4" />
        )}
        {!earned && progress !== null && progress > 0 && (
          <circle
            {...circle}
            stroke="var(--color-amber)"
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
