import { Link } from '@remix-run/react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useState } from 'react';

import { SmallButton } from '~/components/button';
import { dialogButton } from '~/components/dialog-button';
import { Mascot } from '~/components/mascot';
import { Skeleton } from '~/components/skeleton';
import { paths } from '~/paths';
import type { Step } from '~server/domain/coach/answer/steps';
import type { NearbyAnswer } from '~server/features/nearby/nearby-answer';

import { FoundVenue, type UsedAmount } from './nearby-venue';
import { OsmCredit } from './osm-credit';
import type { NearbyMessage } from './use-nearby';

const PlaceButton = dialogButton(() => import('./place-dialog'));
/** How many places are shown at first. */
const AT_FIRST = 10;

/** What the screen gets from slices that need this one themselves. */
export interface NearbyParts {
  /** Buttons and numbers below an answer; `onAsk` is null while nothing can be asked. */
  steps: (steps: readonly Step[], onAsk: ((text: string) => void) | null) => ReactNode;
  /** Opens Add, filled in. */
  onUse: (saving: UsedAmount) => void;
}

interface NearbyMessagesProps extends NearbyParts {
  messages: readonly NearbyMessage[];
  busy: boolean;
  /** Null while that is not possible. */
  onAsk: ((text: string) => void) | null;
  onRetry: (() => void) | null;
}

/** The messages, oldest first, and what will be an answer. */
export function NearbyMessages({ messages, busy, steps, onUse, onAsk, onRetry }: NearbyMessagesProps) {
  const latest = messages.findLastIndex(({ role }) => role === 'user');
  return (
    <>
      {messages.map((message, index) => {
        if (message.role === 'user')
          return (
            <li
              key={message.id}
              className="chat-asked nearby-asked"
              data-latest={index === latest || undefined}
            >
              <span className="sr-only">You: </span>
              {message.text}
            </li>
          );
        const isLast = index === messages.length - 1 && !busy;
        const { answer } = message;
        return (
          <li key={message.id} className="grid gap-3">
            <div className="nearby-said">
              <Mascot pose={answer?.kind === 'found' ? 'greeting' : 'thinking'} size={32} className="mt-1" />
              <div className="chat-answer">
                <span className="sr-only">Hazel: </span>
                {message.text}
                {answer?.kind === 'place_needed' && (
                  <div className="mt-2.5">
                    <PlaceButton look="ghost">Set your city</PlaceButton>
                  </div>
                )}
                {answer?.forCoach ? (
                  <ToCoach text={messages[index - 1]?.text ?? ''} />
                ) : (
                  steps(answer?.steps ?? [], isLast ? onAsk : null)
                )}
                {isLast && (answer === null || answer.kind === 'failed') && onRetry && (
                  <div className="mt-2.5">
                    <SmallButton look="ghost" onClick={onRetry}>
                      <RotateCw size={18} /> Try again
                    </SmallButton>
                  </div>
                )}
              </div>
              {answer?.source === 'claude' && <p className="fine col-start-2">AI (Claude)</p>}
            </div>
            {answer && answer.venues.length > 0 && <Venues answer={answer} onUse={onUse} />}
          </li>
        );
      })}
      {busy && <Searching />}
    </>
  );
}

/** The way to the coach with the question that was asked here. */
function ToCoach({ text }: { text: string }) {
  return (
    <div className="mt-2.5">
      <Link to={paths.chat()} state={{ ask: text }} className="choice choices-small">
        Ask the coach
      </Link>
    </div>
  );
}

function Venues({ answer, onUse }: { answer: NearbyAnswer; onUse: NearbyParts['onUse'] }) {
  const [all, setAll] = useState(false);
  const { venues } = answer;
  const shown = all ? venues : venues.slice(0, AT_FIRST);
  return (
    <div className="stack gap-2">
      <h2 className="sr-only">Places that were found</h2>
      <ol className="grid gap-2" aria-label="Places">
        {shown.map((venue) => (
          <FoundVenue
            key={venue.placeId}
            venue={venue}
            city={answer.city}
            timeZone={answer.timeZone}
            onUse={onUse}
          />
        ))}
      </ol>
      {shown.length < venues.length && (
        <SmallButton look="ghost" onClick={() => setAll(true)}>
          Show more
        </SmallButton>
      )}
      <OsmCredit />
    </div>
  );
}

/** As large as an answer with some places. */
function Searching() {
  return (
    <li className="grid gap-3" aria-busy="true">
      <div className="nearby-said">
        <Mascot pose="thinking" mood="thinking" size={32} className="mt-1" />
        <div className="chat-answer">
          <span className="chat-thinking">
            <i />
            <i />
            <i />
          </span>
        </div>
      </div>
      <div className="grid gap-2">
        {[0, 1, 2].map((index) => (
          <div key={index} className="card stack gap-2">
            <Skeleton width="55%" height={22} />
            <Skeleton width="80%" height={16} />
            <Skeleton width="45%" height={16} />
          </div>
        ))}
      </div>
    </li>
  );
}
