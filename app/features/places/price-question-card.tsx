import { useEffect, useState } from 'react';

import { Button, QuietButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { readForm } from '~/lib/read-form';
import { writeStored } from '~/lib/storage';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { outPriceOf } from '~server/domain/places/estimate';
import { type ReportRequest, reportInputSchema } from '~server/domain/places/estimate-schema';
import { PRICED_WORD } from '~server/domain/places/price-words';
import { ENOUGH_PEOPLE } from '~server/domain/places/price-reports';

import { askedKey } from './price-asked';

/** The question what it really costs, with one tap to skip it. */
export default function PriceQuestionCard({ estimateId }: { estimateId: string }) {
  const { id: userId, today } = useMe();
  const eur = useEur();
  const { data } = trpc.places.estimateOf.useQuery({ id: estimateId });
  const { mutateAsync } = trpc.places.reportPrice.useMutation();
  const [done, setDone] = useState(false);
  const form = useForm<{ amount: string }, ReportRequest>({
    initial: { amount: '' },
    read: ({ amount }) => readForm(reportInputSchema, { estimateId }, { amount }),
    send: async (report) => {
      await mutateAsync(report);
      setDone(true);
      notifySuccess('Thank you. Nobody sees your name beside your answer.');
    },
    failed: 'Your answer was not stored. Try again in a moment.',
  });
  const asked = data !== undefined && data.estimate.place.city !== null;
  useEffect(() => {
    if (asked) writeStored('localStorage', askedKey(userId), today);
  }, [asked, userId, today]);
  if (!asked || done) return null;

  const { estimate } = data;
  const { priced, selectedPlace, place } = estimate;
  const where = selectedPlace?.name ?? `${priced === 'coffee' ? 'a café' : 'a restaurant'} in ${place.city}`;
  return (
    <SectionCard id="price-question" title="What did it really cost?" stack>
      <p className="muted wrap-anywhere">
        {PRICED_WORD[priced].replace(/^a/, 'A')} at {where}, for one person. Hazel estimated{' '}
        {eur(outPriceOf(estimate), { decimals: 'always' })}. From {ENOUGH_PEOPLE} people with a verified
        address on, everybody sees the middle of their answers.
      </p>
      <form {...form.props} className="stack">
        <TextField
          label="Price for one person, €"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          {...form.field('amount')}
        />
        <div className="row gap-2">
          <Button type="submit" small pending={form.pending}>
            Send
          </Button>
          <QuietButton onClick={() => setDone(true)}>Skip</QuietButton>
        </div>
      </form>
    </SectionCard>
  );
}
