import { useEffect, useMemo, useRef, useState } from 'react';

import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';
import { useCounted } from '~/trpc/use-me';
import { DRAWN_ACORNS, HOARD_BOX, acornsPath, hoardOf } from '~server/domain/dashboard/hoard';

/** A tap this soon after the scene has appeared belongs to what stood in its place. */
const SETTLED_MS = 800;

const { width: W, height: H } = HOARD_BOX;
/** The hollow stands a little to the left, so that the number has room beside it. */
const ASIDE = 34;
const HOLLOW = `M46 50C46 20 96 8 179 8s133 12 133 42-60 36-133 36S46 80 46 50z`;
/** The bark in front of the hollow. */
const LIP = `M34 50H46C46 80 106 86 179 86s133-6 133-36h80v60H34z`;
const BARK =
  'M338-200V22c0 14 8 20 8 34v60M322-200v190c0 10 9 14 9 24M378-200V110M70 110c0-12-6-14-9-22M120 110c0-8-4-12-4-16M238 110c0-8 4-10 4-16M292 110c0-12 6-14 9-22M96-200V-6M180-200v190M262-200V-6';

/** What lies below the acorns that are drawn. @param high above the floor of the hollow */
const layerPath = (high: number) => `M40 ${H}V${HOARD_BOX.floor - high}q7-6 14 0${'t14 0'.repeat(19)}V${H}z`;

/** How high all of them lie without scripts, where none is drawn by itself: below the widest part of the hollow. */
const pileOf = (count: number) => Math.round((28 * count) / (count + DRAWN_ACORNS));

/** The hollow of an oak that holds an acorn for each saving; one link to their list. The
 * acorns are drawn once it is in sight. */
export function HoardScene({ count }: { count: number }) {
  const counted = useCounted();
  const box = useRef<HTMLDivElement>(null);
  const shownAt = useRef(0);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    shownAt.current = performance.now();
    if (!box.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className="hoard">
      <svg viewBox={`${ASIDE} 0 ${W} ${H}`} preserveAspectRatio="xMidYMax meet" aria-hidden="true">
        <path d={HOLLOW} fill="var(--color-hollow)" />
        {seen ? (
          <Acorns count={count} />
        ) : (
          <path className="hoard-layer hoard-still" d={layerPath(pileOf(count))} />
        )}
        <path d={LIP} fill="var(--color-bark)" />
        <path className="hoard-lines" d={BARK} />
        <path className="hoard-rim" d={HOLLOW} />
      </svg>
      <ScreenLink
        to={paths.savingsHistory()}
        aria-label={`${counted(count, 'saving')} in the hollow`}
        onClick={(event) => {
          if (performance.now() - shownAt.current < SETTLED_MS) event.preventDefault();
        }}
      >
        <span className="chip">{counted(count, 'saving')}</span>
      </ScreenLink>
    </div>
  );
}

function Acorns({ count }: { count: number }) {
  const { below, newest, layer } = useMemo(() => {
    const { places, layer } = hoardOf(count);
    const parts = (from: number, to?: number) => ({
      nut: acornsPath('nut', places.slice(from, to)),
      cap: acornsPath('cap', places.slice(from, to)),
    });
    return { below: parts(0, -1), newest: parts(-1), layer };
  }, [count]);
  return (
    <>
      {layer > 0 && <path className="hoard-layer" d={layerPath(layer)} />}
      <path d={below.nut} fill="var(--color-amber)" />
      <path d={below.cap} fill="var(--color-hazel-2)" />
      <g key={count} className="hoard-newest">
        <path d={newest.nut} fill="var(--color-amber)" />
        <path d={newest.cap} fill="var(--color-hazel-2)" />
      </g>
    </>
  );
}
