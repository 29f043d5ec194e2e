import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';

import { cx } from '~/components/cx';
import { onDemand } from '~/components/on-demand';
import { useMe } from '~/trpc/use-me';

const PlaceDialog = onDemand(() => import('./place-dialog'));

/** The city that prices are estimated for, at the foot of the screen; pressing it changes the place. By default it
 * ends at the page's gutter; `className` sets other paddings. */
export function PlaceButton({ className = 'pr-2 lg:pr-6' }: { className?: string }) {
  const { city, country } = useMe();
  const [open, setOpen] = useState(false);
  const place = [city, country].filter(Boolean).join(', ');
  return (
    <div className={cx('flex min-w-0 justify-end', className)}>
      <button
        type="button"
        aria-haspopup="dialog"
        className="needs-script inline-flex min-h-11 max-w-full items-center gap-1 rounded-control px-2 text-tiny font-medium text-ink-2 hover:text-ink"
        onClick={() => setOpen(true)}
      >
        <MapPin size={14} />
        <span className="clamp">{place || 'Set your city'}</span>
        {place && <span className="sr-only">, change place</span>}
      </button>
      {open && <PlaceDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
