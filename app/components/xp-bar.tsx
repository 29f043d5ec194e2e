import { ProgressBar } from './progress-bar';

interface XpBarProps {
  level: number;
  /** XP within the level, 0 to 99. */
  xpInLevel: number;
  /** All XP, for the line '640 / 700 XP'. */
  xpTotal: number;
  /** XP one level takes. */
  xpPerLevel?: number | undefined;
  /** Shows a number in the reader's locale. */
  count?: ((number: number) => string) | undefined;
}

/** The level, and how far it is to the next one. */
export function XpBar({ level, xpInLevel, xpTotal, xpPerLevel = 100, count = String }: XpBarProps) {
  const next = level * xpPerLevel;
  return (
    <div className="stack gap-2">
      <div className="between">
        <h2>Level {count(level)}</h2>
        <span className="num text-small text-ink-2">
          {count(xpTotal)} / {count(next)} XP
        </span>
      </div>
      <ProgressBar
        label={`Way to level ${count(level + 1)}`}
        value={xpInLevel}
        max={xpPerLevel}
        valueText={`${count(xpTotal)} of ${count(next)} XP`}
        tone="amber"
      />
    </div>
  );
}
