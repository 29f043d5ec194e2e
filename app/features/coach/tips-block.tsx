import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { Button, SmallButton, QuietButton } from '~/components/button';
import { Card } from '~/components/card';
import { Chip } from '~/components/chip';
import { LinkButton, SmallLink } from '~/components/link-button';
import { Mascot } from '~/components/mascot';
import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { SkeletonCard } from '~/components/skeleton';
import { failureText } from '~/lib/failure-text';
import { paths } from '~/paths';
import { failedFor, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { CHALLENGE_TEXT } from '~server/domain/challenges/challenge';
import { COACH_TEXT } from '~server/domain/coach/tips/coach-text';
import { type Fact, factBook } from '~server/domain/coach/figures/facts';
import { categoryLabel } from '~server/domain/kernel/categories';
import { areOld } from '~server/domain/coach/tips/tip-age';
import { dayWord, formatDay } from '~server/domain/kernel/days';
import type { CoachView } from '~server/features/coach/screen';

import FigureDialog from './figure-dialog';
import { ProseText } from './prose';
import { FeedbackButtons, SaidOfTips, useFeedbackMessages } from './tip-feedback';

/** The latest tips, the challenge proposed with them, and the button that asks for new ones.
 * @param main true where nothing above is the screen's main button */
export function TipsBlock({ screen, main }: { screen: CoachView; main: boolean }) {
  const { generating, generate } = useGenerateTips();
  const { latest, limit, hardship } = screen;
  const { today } = useMe();
  const old = latest !== null && areOld(latest.madeOn, today);
  return (
    <section className="stack mt-2" aria-labelledby="tips">
      <h2 id="tips">{latest && !old ? 'Your tips' : 'Tips for you'}</h2>
      {generating ? (
        <div role="status" aria-label="Hazel is thinking" className="stack">
          <Card className="row">
            <Mascot pose="thinking" mood="thinking" size={48} />
            <p className="muted">I am looking through what you log.</p>
          </Card>
          <SkeletonCard lines={4} />
          <SkeletonCard lines={4} />
          <SkeletonCard lines={4} />
        </div>
      ) : !latest ? (
        <Card>
          <p>
            I look at what you log and what you told me, and find three things worth trying.{' '}
            {COACH_TEXT.notAnAdviser}
          </p>
        </Card>
      ) : old ? (
        <>
          <Card>
            <p>
              Your last tips are from {dayWord(latest.madeOn, today)}, and so are their figures. Fresh ones go
              by what you log now.
            </p>
          </Card>
          <details className="as-table">
            <summary>Tips from {dayWord(latest.madeOn, today)}</summary>
            <Latest latest={latest} accepted={screen.tips} />
          </details>
        </>
      ) : (
        <Latest latest={latest} accepted={screen.tips} />
      )}
      <SaidOfTips said={screen.saidOfTips} />
      {limit.used ? (
        <LimitCard nextOn={limit.nextOn} />
      ) : (
        <>
          <Button
            wide
            look={main && (!latest || old) ? 'primary' : 'ghost'}
            pending={generating}
            onClick={generate}
          >
            {generating ? 'Hazel is thinking' : latest ? 'Generate new tips' : 'Generate tips'}
          </Button>
          {limit.free && hardship === null && (
            <p className="fine text-center">1 generation a week with Free. This week’s is still yours.</p>
          )}
        </>
      )}
    </section>
  );
}

type Generation = NonNullable<CoachView['latest']>;

/** A generation: its summary, its tips and its challenge. */
function Latest({ latest, accepted }: { latest: Generation; accepted: CoachView['tips'] }) {
  const { today } = useMe();
  return (
    <div className="stack">
      <Card className="row items-start">
        <Mascot pose="greeting" size={48} className="flex-none" />
        <div className="stack gap-1">
          <p className="wrap-anywhere">
            <ProseText text={latest.summary} facts={latest.facts} />
          </p>
          <p className="fine">
            {latest.source === 'claude' ? 'Worded by AI (Claude), figures by Hazel' : 'Built-in coach'} ·{' '}
            {dayWord(latest.madeOn, today)}
          </p>
        </div>
      </Card>
      {latest.tips.map((tip) => (
        <TipCard
          key={`${latest.id} ${tip.index}`}
          tip={tip}
          generationId={latest.id}
          hardship={latest.hardship}
          accepted={accepted.some(
            ({ generation }) => generation?.id === latest.id && generation.index === tip.index,
          )}
        />
      ))}
      {latest.tips.length === 0 && (
        <Card>
          <p>That is all that I can think of for now. What you do already is the best of it.</p>
        </Card>
      )}
      {latest.challenge && <ChallengeCard {...latest} challenge={latest.challenge} />}
    </div>
  );
}

/** 'At the prices of Copenhagen (Hazel’s estimate)', below what names an amount. */
const WhosePrices = ({ whose, facts }: Pick<Generation['tips'][number], 'whose' | 'facts'>) =>
  whose === null ? null : (
    <p className="fine wrap-anywhere">
      <ProseText text={whose} facts={facts} />.
    </p>
  );

interface TipCardProps {
  tip: Generation['tips'][number];
  generationId: string;
  /** In hardship a tip names no amount. */
  hardship: boolean;
  accepted: boolean;
}

function TipCard({ tip, generationId, hardship, accepted }: TipCardProps) {
  const eur = useEur();
  const [why, setWhy] = useState<Fact | null>(null);
  const { index } = tip;
  const accept = trpc.coach.acceptTip.useMutation({
    meta: { awaitsScreen: true },
    onError: (error) => notifyError(failureText(error, COACH_TEXT.tipSaveFailed)),
  });
  const say = trpc.coach.setTipFeedback.useMutation(useFeedbackMessages());
  const saving = tip.facts.find(({ id }) => id === 'saving' || id.endsWith('_saving'));
  const id = `tip-${index}`;
  return (
    <Card as="article" aria-labelledby={id} stack className="gap-2">
      <div className="row flex-wrap gap-2">
        {!hardship && <Chip tone="moss">Worth about {eur(tip.saving)} a month</Chip>}
        <Chip>{categoryLabel(tip.category)}</Chip>
      </div>
      <h3 id={id} className="wrap-anywhere">
        {tip.title}
      </h3>
      <p className="muted wrap-anywhere">
        <ProseText text={tip.description} facts={tip.facts} />
      </p>
      <WhosePrices {...tip} />
      <div className="row gap-2">
        {accepted ? (
          <QuietButton className="flex-1" aria-disabled="true" aria-describedby={id}>
            Accepted
          </QuietButton>
        ) : (
          <SmallButton
            className="flex-1"
            pending={accept.isPending}
            aria-describedby={id}
            onClick={() => accept.mutate({ generationId, index })}
          >
            Accept tip
          </SmallButton>
        )}
        {saving && (
          <SmallButton aria-describedby={id} onClick={() => setWhy(saving)}>
            Why {eur(tip.saving)}?
          </SmallButton>
        )}
      </div>
      {!accepted && tip.template !== null && (
        <FeedbackButtons
          of={id}
          said={say.isPending ? say.variables.feedback : null}
          onSay={(feedback) => say.mutate({ generationId, index, feedback })}
        />
      )}
      {why && <FigureDialog fact={why} facts={factBook(tip.facts)} onClose={() => setWhy(null)} />}
    </Card>
  );
}

type Proposed = Pick<Generation, 'id' | 'started' | 'hardship'> & {
  challenge: NonNullable<Generation['challenge']>;
};

function ChallengeCard({ id, challenge, started, hardship }: Proposed) {
  const eur = useEur();
  const start = trpc.coach.startChallenge.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: () => notifySuccess(CHALLENGE_TEXT.started),
    onError: (error) => notifyError(failureText(error, CHALLENGE_TEXT.startFailed)),
  });
  return (
    <Card as="article" aria-labelledby="challenge" tone="amber" stack className="gap-2">
      <div className="row flex-wrap gap-2">
        <Chip tone="plain">7-day challenge</Chip>
        {!hardship && <Chip tone="plain">About {eur(challenge.saving)}</Chip>}
        <Chip tone="plain">+50 XP</Chip>
        {started && <Chip tone="moss">Started</Chip>}
      </div>
      <h3 id="challenge" className="wrap-anywhere">
        {challenge.title}
      </h3>
      <p className="text-small wrap-anywhere">
        <ProseText text={challenge.description} facts={challenge.facts} />
      </p>
      <WhosePrices {...challenge} />
      {started ? (
        <SmallLink to={paths.challenges()}>See it under Challenges</SmallLink>
      ) : (
        <SmallButton pending={start.isPending} onClick={() => start.mutate({ generationId: id })}>
          Start this challenge
        </SmallButton>
      )}
    </Card>
  );
}

/** The upgrade prompt at the limit (docs/product/coach.md, 'Tips'); in hardship it only says when new tips are
 * available. */
function LimitCard({ nextOn }: { nextOn: CoachView['limit']['nextOn'] }) {
  const { hardship } = useMe();
  const day = formatDay(nextOn, 'en-GB', 'weekday');
  if (hardship) return <p className="fine text-center">New tips are yours again on {day}.</p>;
  return (
    <Card as="section" aria-label="Upgrade" tone="moss" stack>
      <p>{COACH_TEXT.limit}</p>
      <p className="text-small">The next free one is yours on {day}.</p>
      <LinkButton to={paths.settingsPro()} small>
        Upgrade to Pro
      </LinkButton>
    </Card>
  );
}

/** Asks for tips. Leaving the screen cancels the request; then the server stops and gives a free generation back. */
function useGenerateTips(): { generating: boolean; generate: () => void } {
  const { client } = trpc.useUtils();
  const leaving = useRef<AbortController>();
  useEffect(() => () => leaving.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    meta: { awaitsScreen: true },
    // Not the procedure's own hook, because that cannot be cancelled.
    mutationFn: () => {
      leaving.current = new AbortController();
      return client.coach.generateTips.mutate(undefined, { signal: leaving.current.signal });
    },
    onSuccess: ({ fallback, error }) => {
      if (fallback) notifyInfo(error ?? COACH_TEXT.usingFallback);
    },
    onError: (error) => {
      if (leaving.current?.signal.aborted) return;
      const known = failedFor(error, 'TIP_LIMIT', 'TOO_MANY_ATTEMPTS');
      notifyError(known ? error.message : COACH_TEXT.tipsFailed);
    },
  });
  return { generating: isPending, generate: () => isPending || mutate() };
}
