import RotateCw from 'lucide-react/icons/rotate-cw';
import { Fragment, type ReactNode } from 'react';

import { SmallButton } from '~/components/button';
import { FieldError } from '~/components/field';
import { Mascot } from '~/components/mascot';
import { useMe } from '~/trpc/use-me';
import { addDays, dayAt, formatDay } from '~server/domain/kernel/days';
import type { Message } from '~server/features/coach/chat';

import { NextSteps } from './next-steps';
import { ProseText } from './prose';
import type { Turn } from './use-chat';

interface ChatMessagesProps {
  messages: readonly Message[];
  onAsk: ((text: string) => void) | null;
}

/** The messages, oldest first, under the local days on which they were sent.
 * @param onAsk sends a question that an answer offers; null while that is not possible */
export function ChatMessages({ messages, onAsk }: ChatMessagesProps) {
  const { today, timeZone, numberLocale } = useMe();
  const days = messages.map(({ createdAt }) => dayAt(new Date(createdAt), timeZone));
  return messages.map(({ id, turnId, role, text, facts, steps, logged, withdrawn, source }, index) => {
    const day = days[index];
    return (
      <Fragment key={id}>
        {day !== undefined && day !== days[index - 1] && (
          <li className="justify-self-center text-tiny/normal text-ink-3">
            {day === today
              ? 'Today'
              : day === addDays(today, -1)
                ? 'Yesterday'
                : formatDay(day, numberLocale, 'long')}
          </li>
        )}
        {role === 'user' ? (
          <Asked>{text}</Asked>
        ) : (
          <Answered
            first={messages[index - 1]?.role !== 'assistant'}
            below={<p className="fine">{source === 'claude' ? 'AI (Claude)' : 'Built-in coach'}</p>}
          >
            <ProseText text={text} facts={facts} />
            <NextSteps
              steps={steps}
              turn={{ id: turnId, logged, withdrawn }}
              onAsk={index === messages.length - 1 ? onAsk : null}
            />
          </Answered>
        )}
      </Fragment>
    );
  });
}

/** The question without a complete answer, with the part of the answer that has arrived. */
export function OpenTurn({ turn, onRetry }: { turn: Turn; onRetry: (() => void) | null }) {
  const { state, text, prose, facts, problem } = turn;
  const unfinished = state !== 'asking' && (
    <div className="row flex-wrap gap-2" role={state === 'failed' ? 'alert' : undefined}>
      {state === 'failed' ? <FieldError id={undefined} text={problem} /> : <p className="fine">Stopped</p>}
      {onRetry && (
        <SmallButton onClick={onRetry}>
          <RotateCw size={18} /> {state === 'failed' ? 'Try again' : 'Ask again'}
        </SmallButton>
      )}
    </div>
  );
  return (
    <>
      <Asked>{text}</Asked>
      {(state === 'asking' || prose !== '') && (
        <Answered first busy={state === 'asking'} below={unfinished}>
          {prose !== '' ? (
            <ProseText text={prose} facts={facts} />
          ) : (
            <span className="chat-thinking">
              <span className="sr-only">Thinking</span>
              <i />
              <i />
              <i />
            </span>
          )}
        </Answered>
      )}
      {prose === '' && unfinished && <li className="justify-self-end">{unfinished}</li>}
    </>
  );
}

function Asked({ children }: { children: ReactNode }) {
  return (
    <li className="chat-asked">
      <span className="sr-only">You: </span>
      {children}
    </li>
  );
}

function Answered({
  first,
  busy,
  below,
  children,
}: {
  /** True for the first of several answers in a row, which has the mascot beside it. */
  first: boolean;
  busy?: boolean;
  below: ReactNode;
  children: ReactNode;
}) {
  return (
    <li
      className="grid max-w-[94%] grid-cols-[32px_minmax(0,max-content)] gap-x-2 gap-y-1"
      aria-busy={busy || undefined}
    >
      {first && (
        <Mascot
          pose={busy ? 'thinking' : 'greeting'}
          mood={busy ? 'thinking' : undefined}
          size={32}
          className="mt-1"
        />
      )}
      <div className="chat-answer">
        <span className="sr-only">Hazel: </span>
        {children}
      </div>
      {below && <div className="col-start-2 pl-0.5">{below}</div>}
    </li>
  );
}
