import { Link, useNavigate } from '@remix-run/react';

import { SectionCard } from '~/components/card';
import { paths } from '~/paths';

import { ChatComposer } from './chat-composer';
import type { HandedQuestion } from './handed-question';
import { useDraft } from './use-draft';

const FIRST_QUESTION = 'How am I doing?';

/** The field to ask Hazel something: the question goes on to the chat, which answers. */
export function AskCard({ talked }: { talked: boolean }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useDraft();
  return (
    <SectionCard id="chat" title="Ask Hazel" stack>
      <ChatComposer
        draft={draft}
        onDraft={setDraft}
        onSend={(ask) => {
          setDraft('');
          navigate(paths.chat(), { state: { ask } satisfies HandedQuestion });
        }}
      />
      <div className="choices choices-small">
        <Link to={paths.chat({ ask: FIRST_QUESTION })} className="choice">
          {FIRST_QUESTION}
        </Link>
        <Link to={paths.chat()} className="choice">
          {talked ? 'Our conversation' : 'Open the chat'}
        </Link>
      </div>
    </SectionCard>
  );
}
