import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';

import { SmallButton, QuietButton, IconButton } from '~/components/button';
import { Card } from '~/components/card';
import { Chip } from '~/components/chip';
import { EmptyState } from '~/components/empty-state';
import { ScreenLink } from '~/components/screen-link';
import { Segmented } from '~/components/segmented';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useCount, useEur, useMe } from '~/trpc/use-me';
import { CHALLENGE_TEXT, customCode } from '~server/domain/challenges/challenge';
import { counted } from '~server/domain/kernel/plural';
import type { ChallengeList, CustomChallenge } from '~server/features/challenges/challenge-list';

import type { OpenChallengeDialog } from './challenge-dialogs';
import { ChallengeIcon } from './challenge-icon';

/** How many of the person's own challenges are shown until they ask for all. */
const CUSTOM_SHOWN = 6;

/** The lengths of built-in challenges, shortest first; `most` is the maximum number of days of each. */
const LENGTHS = [
  { value: 'week', label: 'Up to a week', most: 7 },
  { value: 'month', label: 'Up to a month', most: 30 },
  { value: 'longer', label: 'Longer', most: Infinity },
] as const;
type Length = (typeof LENGTHS)[number]['value'];
const lengthOf = (days: number): Length => LENGTHS.find(({ most }) => days <= most)?.value ?? 'longer';

interface AvailableProps {
  list: ChallengeList;
  onOpen: (dialog: OpenChallengeDialog) => void;
}

/** The challenges that can be started: built-in ones and the person's own. */
export function AvailableChallenges({ list, onOpen }: AvailableProps) {
  const [all, setAll] = useState(false);
  const [length, setLength] = useState<Length>('week');
  const number = useCount();
  const { hardship } = useMe();
  const { builtIn, custom, customLimit } = list;
  const ofLength = builtIn.filter(({ days }) => lengthOf(days) === length);
  const nothingNew = custom.length === 0 && builtIn.every(({ completed }) => completed);
  const goOn =
    builtIn.length === 0
      ? 'Create a custom one to go on.'
      : 'Create a custom one to go on, or start one again.';
  const full = customLimit !== null && custom.length >= customLimit;
  const create = (
    <SmallButton disabled={full} onClick={() => onOpen({ kind: 'custom', challenge: null })}>
      Create Custom Challenge
    </SmallButton>
  );
  return (
    <section aria-labelledby="available" className="stack column-tall">
      <h2 id="available">Available Challenges</h2>
      {nothingNew && (
        <Card>
          <EmptyState
            title={list.active.length === 0 ? 'All challenges completed' : 'No new challenge left to start'}
            pose="celebrating"
            action={create}
          >
            {list.active.length === 0
              ? 'You have completed every challenge there is.'
              : 'Everything else is completed or running.'}{' '}
            {goOn}
          </EmptyState>
        </Card>
      )}
      <Segmented label="How long" name="length" options={LENGTHS} value={length} onChange={setLength} />
      {ofLength.length === 0 && <p className="muted">All challenges of this length are running.</p>}
      {ofLength.length > 0 && (
        <ul className="card offers">
          {ofLength.map((challenge) => (
            <Offer key={challenge.code} {...challenge} kind={challenge.completed && 'Completed before'}>
              <SmallButton
                look="ghost"
                aria-describedby={challenge.code}
                onClick={() => onOpen({ kind: 'customize', challenge })}
              >
                Start Challenge
              </SmallButton>
            </Offer>
          ))}
        </ul>
      )}
      {custom.length > 0 && (
        <>
          <h3>Your own</h3>
          <ul className="card offers">
            {custom.slice(0, all ? custom.length : CUSTOM_SHOWN).map((challenge) => (
              <CustomOffer key={challenge.id} challenge={challenge} onOpen={onOpen} />
            ))}
          </ul>
        </>
      )}
      {!all && custom.length > CUSTOM_SHOWN && (
        <QuietButton onClick={() => setAll(true)}>Show all {number(custom.length)} of your own</QuietButton>
      )}
      {!nothingNew && create}
      {full && (
        <p className="muted">
          Free holds {customLimit} custom challenges at once.{' '}
          {hardship ? (
            'Delete one to make room.'
          ) : (
            <>
              Delete one, or{' '}
              <ScreenLink to={paths.settingsPro()} className="link">
                go Pro
              </ScreenLink>{' '}
              for more.
            </>
          )}
        </p>
      )}
    </section>
  );
}

interface OfferProps {
  code: string;
  title: string;
  description: string;
  days: number;
  couldSave: CustomChallenge['couldSave'];
  /** The text of the chip beside the title; false for none. */
  kind: string | false;
  children: ReactNode;
}

/** A challenge in a row: its picture, a line about it, and what it takes and brings. */
function Offer({ code, title, description, days, couldSave, kind, children }: OfferProps) {
  const eur = useEur();
  return (
    <li>
      <article className="offer" aria-labelledby={code}>
        <ChallengeIcon code={code} />
        <div className="min-w-0">
          <div className="row flex-wrap gap-x-2 gap-y-0">
            <h3 id={code} className="clamp min-w-0">
              {title}
            </h3>
            {kind && <Chip tone="moss">{kind}</Chip>}
          </div>
          <p className="muted clamp">{description}</p>
        </div>
        <div className="offer-foot">
          <p className="fine">
            <span>{counted(days, 'day')}</span> · <span>About {eur(couldSave)}</span> · <span>+50 XP</span>
          </p>
          <div className="row gap-1">{children}</div>
        </div>
      </article>
    </li>
  );
}

function CustomOffer({ challenge, onOpen }: { challenge: CustomChallenge } & Pick<AvailableProps, 'onOpen'>) {
  const start = trpc.challenges.start.useMutation({
    meta: { awaitsScreen: true, done: CHALLENGE_TEXT.started, failed: CHALLENGE_TEXT.startFailed },
  });
  return (
    <Offer {...challenge} code={challenge.id} kind="Custom">
      <SmallButton
        look="ghost"
        disabled={challenge.running}
        pending={start.isPending}
        aria-describedby={challenge.id}
        onClick={() => start.mutate({ code: customCode(challenge.id) })}
      >
        {challenge.running ? 'Running' : 'Start Challenge'}
      </SmallButton>
      <IconButton label={`Edit ${challenge.title}`} onClick={() => onOpen({ kind: 'custom', challenge })}>
        <Pencil size={18} />
      </IconButton>
      <IconButton label={`Delete ${challenge.title}`} onClick={() => onOpen({ kind: 'delete', challenge })}>
        <Trash2 size={18} />
      </IconButton>
    </Offer>
  );
}
