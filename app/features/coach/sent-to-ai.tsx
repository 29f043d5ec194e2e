import { SENT_TO_AI } from '~server/domain/coach/person/sent-to-ai';

/** The full list of what goes to Anthropic and what never does, shared by the consent card and the settings. */
export function SentToAi() {
  return (
    <div className="stack gap-3 pb-2 text-small">
      <div>
        <h3>What is sent</h3>
        <ul className="list-disc pl-5">
          {SENT_TO_AI.map(({ says }) => (
            <li key={says}>{says}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>To whom, and what for</h3>
        <p>
          To Anthropic in the USA, the maker of the AI model Claude. It words tips, the weekly plan,
          motivation and answers. Every figure is computed here, not by the AI. A code stands in for your
          account, so that misuse can be traced; it says nothing about you.
        </p>
      </div>
      <div>
        <h3>What is never sent</h3>
        <p>
          Your name, your e-mail address and the notes of single savings. Pictures of receipts only after a
          yes of their own, given on the screen of receipts or in the settings.
        </p>
      </div>
    </div>
  );
}
