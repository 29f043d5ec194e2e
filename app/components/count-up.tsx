import { useEffect, useRef, useState } from 'react';

const DURATION_MS = 250;

export interface CountUpProps {
  value: number;
  /** Turns the number into what is shown, such as `formatEuro`. */
  format: (value: number) => string;
  /** Where the figure stood before, to count from there. */
  from?: number | undefined;
}

/** A figure that counts from its old value to the new one in 250 ms; at once where less motion is wanted. */
export function CountUp({ value, format, from }: CountUpProps) {
  const [shown, setShown] = useState(from ?? value);
  const last = useRef(shown);
  useEffect(() => {
    const start = last.current;
    if (start === value) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const t = still ? 1 : Math.min(1, Math.max(0, (now - began) / DURATION_MS));
      last.current = t === 1 ? value : Math.round(start + (value - start) * (1 - (1 - t) ** 3));
      setShown(last.current);
      if (t < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <>{format(shown)}</>;
}
