import { Form, useNavigate, useSearchParams } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';

import { Button, SmallButton } from '~/components/button';
import { Card, SectionCard } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { TextField } from '~/components/form-fields';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useCount } from '~/trpc/use-me';
import { level } from '~server/domain/game/xp';
import { counted } from '~server/domain/kernel/plural';
import type { Found } from '~server/features/social/discover';

import { FollowToggle } from './follow-toggle';
import { PersonRow } from './person-row';
import { RequestsCard } from './requests-card';
import { searchIn } from './search-address';

const PAUSE_MS = 250;

/** Finds people by name; the address holds what is searched for. */
export function UsersScreen() {
  const [address] = useSearchParams();
  const search = searchIn(address);
  const query = trpc.social.discover.useQuery({ search });
  const relations = trpc.social.relations.useQuery();
  return (
    <div className="page">
      <PageTitle>Discover Users</PageTitle>
      {address.has('missing') && (
        <Card role="alert">
          <h2>User not found</h2>
          <p className="muted">Whoever it was, there is nobody to show here.</p>
        </Card>
      )}
      {relations.data && <RequestsCard requests={relations.data.requests} />}
      <Search search={search} />
      <QueryBoundary
        query={query}
        failed={{ title: 'Failed to load users', detail: 'Nothing was lost.' }}
        skeleton={<SkeletonCard lines={8} />}
      >
        {({ people, alike }) => <Results search={search} people={people} alike={alike} />}
      </QueryBoundary>
      <BlockedPeople />
    </div>
  );
}

function Search({ search }: { search: string }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The field follows a link to another search, but never what is typed.
  useEffect(() => {
    const field = form.current?.elements.namedItem('q');
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = search;
  }, [search]);
  const show = (q: string) => {
    clearTimeout(timer.current);
    navigate(paths.users({ q }), { replace: true, preventScrollReset: true });
  };
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      className="flex items-end gap-2"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const q = new FormData(event.currentTarget).get('q');
        show(typeof q === 'string' ? q : '');
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label="Search by name"
          type="search"
          name="q"
          maxLength={50}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          defaultValue={search}
          onChange={(text) => {
            clearTimeout(timer.current);
            timer.current = setTimeout(() => show(text), PAUSE_MS);
          }}
        />
      </div>
      <Button type="submit" look="ghost">
        Search
      </Button>
    </Form>
  );
}

function Results({ search, people, alike }: Found & { search: string }) {
  if (people.length + alike.length === 0)
    return (
      <Card role="status">
        {search === '' ? (
          <EmptyState title="No users found">Nobody else can be found here yet.</EmptyState>
        ) : (
          <EmptyState title="No users found" link={{ label: 'Show all', to: paths.users(), look: 'ghost' }}>
            Names are searched from their first letter. Private profiles are not listed.
          </EmptyState>
        )}
      </Card>
    );
  return (
    <Card as="section" aria-label="Users" stack>
      {people.length > 0 && <People people={people} />}
      {alike.length > 0 && (
        <>
          <h2>Similar names</h2>
          <People people={alike} />
        </>
      )}
      <noscript>
        <p className="fine">Following somebody needs JavaScript.</p>
      </noscript>
      <p className="sr-only" role="status">
        {counted(people.length + alike.length, 'person', 'people')} found
      </p>
    </Card>
  );
}

function People({ people }: { people: Found['people'] }) {
  const count = useCount();
  return (
    <ul className="rows">
      {people.map(({ id, displayName, xp, streakWeeks, followed }) => (
        <PersonRow
          key={id}
          id={id}
          name={displayName}
          detail={
            <>
              Level {count(level(xp))} · {count(xp)} XP
              {streakWeeks > 0 && ` · ${counted(streakWeeks, 'week')}`}
            </>
          }
          trailing={<FollowToggle id={id} name={displayName} on={followed} />}
        />
      ))}
    </ul>
  );
}

/** The people whom the person has blocked; renders nothing when there are none. */
function BlockedPeople() {
  const { data } = trpc.social.relations.useQuery();
  const unblock = trpc.social.unblock.useMutation({
    meta: { awaitsScreen: true, done: 'Unblocked', failed: 'Failed to unblock user' },
  });
  if (!data || data.blocked.length === 0) return null;
  return (
    <SectionCard id="blocked" title="Blocked people" stack>
      <ul className="rows">
        {data.blocked.map(({ id, name }) => (
          <PersonRow
            key={id}
            id={id}
            name={name}
            linked={false}
            trailing={
              <SmallButton
                className="needs-script"
                aria-label={`Unblock ${name}`}
                disabled={unblock.isPending}
                onClick={() => unblock.mutate({ userId: id })}
              >
                Unblock
              </SmallButton>
            }
          />
        ))}
      </ul>
    </SectionCard>
  );
}
