import { Suspense, lazy, useState } from 'react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { useMe } from '~/trpc/use-me';

const PlaceDialog = lazy(() => import('./place-dialog'));

/** The place that prices are estimated for. */
export function PlaceCard() {
  const { city, country } = useMe();
  const [open, setOpen] = useState(false);
  const place = [city, country].filter(Boolean).join(', ');
  return (
    <Card as="section" aria-labelledby="place" stack>
      <div className="between flex-wrap">
        <h2 id="place">City</h2>
        <Button
          look="ghost"
          small
          className="needs-script"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {place === '' ? 'Choose your city' : 'Change city'}
        </Button>
      </div>
      <p className="muted">
        {place === ''
          ? 'With a city set, estimates follow its prices.'
          : `Estimates follow the prices of ${place}.`}
      </p>
      {open && (
        <Suspense fallback={null}>
          <PlaceDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
