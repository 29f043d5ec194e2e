import { Card } from '~/components/card';
import { LinkButton } from '~/components/link-button';
import { Mascot } from '~/components/mascot';
import { PageTitle } from '~/components/page-title';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';

/** The coach introduces itself. */
export function CoachScreen() {
  const { displayName } = useMe();
  return (
    <div className="page">
      <PageTitle>Coach</PageTitle>
      <Card as="section" aria-labelledby="hello" className="grid justify-items-center gap-3 text-center">
        <Mascot pose="greeting" size={120} />
        <h2 id="hello" className="wrap-anywhere">
          Hello {displayName}, I am Hazel
        </h2>
        <p className="muted">
          I am an AI, not a person, and no investment adviser. I look at what you log and put your own figures
          into words.
        </p>
        <p className="muted">
          Tips, a weekly plan and answers to your questions come with one of the next versions. The more you
          log until then, the more I will have to work with.
        </p>
        <LinkButton to={paths.add()}>Add a saving</LinkButton>
      </Card>
    </div>
  );
}
