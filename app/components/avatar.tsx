import { cx } from './cx';

const TONES = ['bg-moss text-moss-ink', 'bg-amber-wash text-amber-ink', 'bg-line text-ink'];

/** First letters of up to two words of a name, in capitals; words end at spaces, hyphens and underscores. */
export function initials(name: string): string {
  return name
    .split(/[\s_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

/** A person as initials; decoration beside the written name. The colour follows from the name; clay is for errors. */
export function Avatar({ name, large }: { name: string; large?: boolean | undefined }) {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      className={cx('avatar', large && 'size-[4.5rem] text-title/none', TONES[sum % TONES.length])}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}
