import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';

/** How far each key goes. */
export type ReaderKeys = Readonly<Record<string, number>>;

const KEYS: ReaderKeys = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** Height of a line of `muted`. */
const LINE = 1.45;

interface ChartReaderProps {
  /** What the values are of, e.g. 'Claimed and transferred by month'. */
  label: string;
  count: number;
  /** The value that is told at first. */
  first: number;
  /** What is told of a value. */
  textOf: (index: number) => string;
  /** Which value lies at a place, both 0 to 1 from the top left. */
  indexAt: (x: number, y: number) => number;
  keys?: ReaderKeys;
  /** Shown above the drawing in place of the line below it, for a chart with a figure of its own. */
  figureOf?: ((index: number) => ReactNode) | undefined;
  /** The id of what describes the value that is told, in that figure. */
  describedBy?: string | undefined;
  /** Lines of text that are kept free on a phone, so that nothing below moves. */
  lines?: number;
  className?: string;
  /** The drawing; it gets the value that is told, to mark it. */
  children: (index: number) => ReactNode;
}

/** A drawing whose values are read by pointer, finger or arrow keys and told below it. It is a single stop of the Tab
 * key and names its value to screen readers, so a year of days costs one element. */
export function ChartReader(props: ChartReaderProps) {
  const { label, count, first, textOf, indexAt, keys = KEYS, lines = 1, className, children } = props;
  const { figureOf, describedBy } = props;
  const [chosen, setChosen] = useState(first);
  /** Where a mouse rests; once it is gone, what was chosen is told again, so that it can go to what belongs to that. */
  const [hovered, setHovered] = useState<number | null>(null);
  const last = count - 1;
  const within = (index: number) => Math.min(Math.max(index, 0), last);
  const at = within(hovered ?? chosen);
  const go = (index: number) => {
    setHovered(null);
    setChosen(within(index));
  };

  const onPointer = ({ currentTarget, clientX, clientY, type, pointerType }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const index = indexAt((clientX - left) / width, (clientY - top) / height);
    if (type === 'pointermove' && pointerType === 'mouse') setHovered(within(index));
    else go(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = keys[event.key];
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : step === undefined ? null : at + step;
    if (target === null) return;
    event.preventDefault();
    // A chart may lie in what listens to arrows itself.
    event.stopPropagation();
    go(target);
  };
  const told = textOf(at);
  return (
    <>
      {figureOf?.(at)}
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={describedBy}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={at + 1}
        aria-valuetext={told}
        className={className}
        // Sideways a finger reads, up and down it scrolls.
        style={{ touchAction: 'pan-y' }}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={() => setHovered(null)}
        onKeyDown={onKeyDown}
      >
        {children(at)}
      </div>
      {!figureOf && (
        <p className="chart-told muted" aria-hidden="true" style={{ minHeight: `${lines * LINE}em` }}>
          {told}
        </p>
      )}
    </>
  );
}
